"""The workshop of NMBR 9: training, and a solver for a known deck."""
