"""One table as a chain of facts: who opened it, who sits where, what was played. No clock, socket or store here.

A command is decided against the table as it stands and gives facts or a refusal; a fact that is stored is
applied. Applying the same facts again gives the same table, on any node and after any crash.
"""
