"""The workshop: arena, training, benches. Never shipped to the browser."""
