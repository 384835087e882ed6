"""A table of a Stolik house from Python: for bots, notebooks and tests. Speaks the same JSON as a browser."""
