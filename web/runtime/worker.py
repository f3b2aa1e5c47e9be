"""The worker that PyScript runs: the page calls `handle`, one string in, one string out."""

import random

from pygames.api import handle

__export__ = [handle.__name__]

random.seed()  # a memory snapshot starts everyone with the same random numbers
