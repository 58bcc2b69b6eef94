"""When two statements are one proposition, and what a text says about a proposition: by structure, without a model."""
