"""One table as its log gives it: who opened it, who sits where, what was played. No clock, socket or database here.

`decide` turns a command into log entries or a refusal and changes nothing; an entry that is stored is applied to the
state. Applying the same entries again gives the same table, on any node and after any crash.
"""
