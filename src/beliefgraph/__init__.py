"""A memory that knows why it still believes what it believes."""
