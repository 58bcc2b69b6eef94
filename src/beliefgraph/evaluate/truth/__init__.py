"""Which of several sources' conflicting claims is right: sets with labels, simple methods, and ours, by one scorer."""
