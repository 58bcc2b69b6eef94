"""Places where graphs are kept; every one obeys `beliefgraph.testing.StoreContract`."""
