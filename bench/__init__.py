"""Ours and the peers in one run, printed as ratios: `make bench`.

A figure is a rate measured in short rounds, ours and the peer by turns, so that a busy machine slows both;
the median round counts. Timings are printed and never decide a test.
"""
