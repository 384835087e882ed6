"""Ours and the peers in one run, printed as ratios: `make bench`.

A figure is a rate measured in short rounds, ours and the peer by turns, so that a busy machine slows both;
the median round counts. All games begin dealt: both sides copy positions in which the first decision is due, and
dealing is not timed (OpenSpiel deals card by card, as chance nodes). Timings are printed and never decide a test.
"""
