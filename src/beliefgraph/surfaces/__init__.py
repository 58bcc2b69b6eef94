"""The ways in for people and other programs."""
