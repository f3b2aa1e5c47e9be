"""Qwinto, NMBR 9 and Triominos: rules, scores, bots and reviews in pure Python."""
