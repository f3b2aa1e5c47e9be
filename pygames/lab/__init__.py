"""The workshop: arena, training, benches. Never shipped to the browser.

    python -m pygames arena GAME ENTRANT...   bots against bots (`arena.py`, `results.py`)
    python -m pygames.lab.strength            the table of docs/BOTS.md (`strength.py`)
    python -m pygames.lab.bench_engine        how fast the engine is
    python -m pygames.lab.qwinto.train        the weights of Qwinto
    python -m pygames.lab.nmbr9.train         the weights of NMBR 9
    python -m pygames.lab.triominos.train     the weights of Triominos

Every training has `--quick`, which plays a small part of it and writes nothing. The trainings need
numpy and numba (dependency group `lab`), the rest only the standard library.
"""
