"""The rules, a module a phase; `printed` has what is printed on the pieces, `codes` the numbers that all speak in."""
