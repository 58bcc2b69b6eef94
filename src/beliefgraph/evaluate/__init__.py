"""Measuring what the graph gets right: labelled sets, figures with intervals, and what simple methods reach."""
