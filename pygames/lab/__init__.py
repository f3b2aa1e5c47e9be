"""The workshop: arena, training, benches. Never shipped to the browser.

    python -m pygames arena GAME ENTRANT...   bots against bots (`arena.py`, `results.py`)
    python -m pygames.lab.strength            the table of docs/BOTS.md (`strength.py`)
    python -m pygames.lab.bench_engine        how fast the engine is
    python -m pygames.lab.GAME.train          train the bots of a game (`GAME` is its key)

Every training has `--quick`, which plays a small part of it and writes nothing. The trainings need
numpy and numba (dependency group `lab`), the rest only the standard library.
"""
