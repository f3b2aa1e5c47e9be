"""The lab: arena, training, benchmarks. Not shipped to the browser.

    python -m pygames arena GAME ENTRANT...   bots against bots (`arena.py`, `results.py`)
    python -m pygames.lab.strength            the table of docs/BOTS.md (`strength.py`)
    python -m pygames.lab.bench_engine        the speed of the engine
    python -m pygames.lab.bench_rl            the speed of the environments for learners
    python -m pygames.lab.fuzz                hostile requests, records, links and files
    python -m pygames.lab.GAME.train          train the bots of a game (`GAME` is its key)

Every training has `--quick`, which plays a small part of the games and writes nothing. Training
needs numpy and numba (dependency group `lab`), `bench_rl` also the extra `rl`; the rest needs only
the standard library.
"""
