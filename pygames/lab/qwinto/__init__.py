"""The workshop of Qwinto: training, and a greedy opponent to measure against."""
