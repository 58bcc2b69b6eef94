"""Extractors: what turns a text into claims."""
