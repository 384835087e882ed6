"""Algorithms that know no game: they think about any position that can imagine."""
