"""Whom to believe when sources disagree: who copies whom, what each is worth, and what is then most likely."""
