"""Search algorithms that work for every game, on any position with `imagine`."""
