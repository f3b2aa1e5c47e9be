"""Rewrite the golden playthroughs: `python tests/write_playthroughs.py`; then review the diff."""

from __future__ import annotations

from test_playthroughs import FOLDER, MARK, WANTED, ending

from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.random_matches import play_at_random, tables
from pygames.record import write

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for key, game in GAMES.items():
        for seats, options in tables(game):
            name = "-".join([key, *options.values(), str(seats)])
            players = [Player(f"P{seat}") for seat in range(seats)]
            match = Match(game, players, seed=name, options=options)
            play_at_random(match, name)
            text = write(match) + "".join(f"{MARK}{line}\n" for line in ending(match))
            (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
    for path in FOLDER.glob("*.txt"):
        if path.stem not in WANTED:
            path.unlink()
