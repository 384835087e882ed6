"""The rules, a module a phase; `box` has what is printed on the pieces, `verbs` the numbers that all speak in."""
