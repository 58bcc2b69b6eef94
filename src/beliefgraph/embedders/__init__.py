"""Embedders: texts become unit vectors of one space.

`local` is the bundled multilingual model, `hashing` a deterministic stand-in for tests and benchmarks. Each
is imported where it is used, so that neither loads a model nor a library unasked.
"""

LONGEST = 2_000
"""Characters of a text that are embedded; a vector of more would blur into the average of its topics."""
