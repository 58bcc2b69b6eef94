"""Judges of stance: what a text says about a proposition, by structure or by a language model."""
