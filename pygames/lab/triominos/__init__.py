"""The workshop of Triominos: training."""
