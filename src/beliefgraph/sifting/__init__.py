"""What a search found, held against what is believed and against one another."""
