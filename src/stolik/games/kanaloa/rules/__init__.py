"""The rules, in the order of RULES.md.

`regatta` has the track and the boats, `trick` and `hands` the cards, `position` the rounds, decisions and refusals, and
`codes` the numbers by which all of them speak of moves and events.
"""
