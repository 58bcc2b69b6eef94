"""Language models behind an OpenAI-compatible endpoint: one question, one checked answer, every call counted."""
