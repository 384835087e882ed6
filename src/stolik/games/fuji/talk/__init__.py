"""Free text at the mountain: what would give a number away is not sent [3.6] [3.9].

`folding` unmasks the letters, `lexicon` and `patterns` know the words (tables in `words/`), `symbols`, `repeats`,
`spelling` and `disguises` what is no word, `checker` puts them together, `nearest` offers a statement instead, and
`referee` answers the table. Deliberately absent: understanding. A code that two people have agreed on passes;
docs/fuji-talk.md says how often.
"""
