"""The command line: python -m pygames play | replay | check | review | hint | perft | arena."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pygames.core import RecordError, SetupError
from pygames.games import GAMES
from pygames.hints import hint
from pygames.match import LEVELS, Bot, Match, Player
from pygames.match_log import ARRANGED
from pygames.match_review import review
from pygames.perft import perft
from pygames.record import BrokenLog, read
from pygames.review_text import hint_text, review_text
from pygames.terminal import fault, picture, play

if TYPE_CHECKING:
    from collections.abc import Sequence


def _player(text: str) -> Player:
    """Read a player: a name, or `bot:3`."""
    kind, _, level = text.partition(":")
    if kind != "bot":
        return Player(text)
    if level not in {str(number) for number in LEVELS}:
        raise argparse.ArgumentTypeError(f"{text!r}: a bot is bot:1, bot:2, bot:3 or bot:4")
    return Bot(int(level))


def _option(text: str) -> tuple[str, str]:
    """Read `key=value`."""
    key, _, value = text.partition("=")
    return key, value


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pygames", description="Play board games in the terminal, and look at records."
    )
    verbs = parser.add_subparsers(dest="verb", required=True)

    def verb(name: str, does: str) -> argparse.ArgumentParser:
        return verbs.add_parser(name, help=does, description=f"{does.capitalize()}.")

    table = verb("play", "play a match in the terminal, against bots or people")
    _add_game(table)
    table.add_argument(
        "players",
        nargs="*",
        type=_player,
        help="names of people, and bot:1 (beginner) to bot:4 (master); default: you and bot:2",
    )
    table.add_argument(
        "--option",
        action="append",
        type=_option,
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game; may be given several times",
    )
    table.add_argument("--seed", help="the same seed gives the same luck; default: random")
    for name, does in (
        ("replay", "show a record move by move"),
        ("check", "check that a record follows the rules and its seed"),
    ):
        verb(name, does).add_argument("file", type=Path, help="a text file with a record")
    for name, does in (
        ("review", "say what each decision of a record lost, and what was luck"),
        ("hint", "advise whoever has to act in a record: where, what and why"),
    ):
        look = verb(name, does)
        look.add_argument("file", type=Path, help="a text file with a record")
        look.add_argument("--json", action="store_true", help="print JSON, see docs/LEARNING.md")
        look.add_argument(
            "--nodes", type=int, default=0, help="how closely to look; default: by game"
        )
        look.add_argument("--seat", type=int, help="the seat, from 0; default: people, or who acts")
    count = verb("perft", "count all lines of play up to a depth")
    _add_game(count)
    count.add_argument("--depth", type=int, default=3, help="decisions in a line; default: 3")
    count.add_argument("--seats", type=int, default=2, help="number of players; default: 2")
    count.add_argument("--seed", default="perft", help="decides all luck; default: perft")
    from pygames.lab import arena  # noqa: PLC0415 - the lab is not part of the engine

    arena.add_arguments(verb("arena", "let bots play against bots and print the results"))
    return parser


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=sorted(GAMES), help="which game")


def _play(args: argparse.Namespace) -> int:
    players = args.players or [Player("You"), Bot(2)]
    play(Match(args.game, players, seed=args.seed, options=dict(args.option)), input, print)
    return 0


def _replay(args: argparse.Namespace) -> int:
    match = read(args.file.read_text(encoding="utf-8"))
    for ply, entry in enumerate(match.entries):
        who = "*" if entry.seat < 0 else match.players[entry.seat].name
        print(f"{ply + 1}. {who}: {entry.move}{f'   ({entry.note})' if entry.note else ''}")
    print(picture(match, len(match.entries), None))
    return 0


def _check(args: argparse.Namespace) -> int:
    match = read(args.file.read_text(encoding="utf-8"))
    totals = [score["total"] for score in match.game.scores(match.state_at(len(match.entries)))]
    print(f"{match.game.key}: all {len(match.entries)} moves follow the rules")
    for player, total in zip(match.players, totals, strict=True):
        print(f"  {player.name}: {total}")
    if match.seed == ARRANGED:
        print("the luck was arranged: the record names no seed")
        return 0
    broken = match.luck_breaks()
    if broken is not None:
        print(f"move {broken + 1} is not what the seed {match.seed} draws")
        return 1
    print(f"all luck comes from the seed {match.seed}")
    return 0


def _review(args: argparse.Namespace) -> int:
    seats = None if args.seat is None else [args.seat]
    found = review(read(args.file.read_text(encoding="utf-8")), nodes=args.nodes, seats=seats)
    print(json.dumps(found, indent=1) if args.json else review_text(found))
    return 0


def _hint(args: argparse.Namespace) -> int:
    match = read(args.file.read_text(encoding="utf-8"))
    match.settle()
    found = hint(match, args.seat, nodes=args.nodes or None)
    print(json.dumps(found, indent=1) if args.json else hint_text(found))
    return 0


def _perft(args: argparse.Namespace) -> int:
    players = [Player(f"P{seat}") for seat in range(args.seats)]
    for depth in range(1, args.depth + 1):
        print(depth, perft(Match(args.game, players, seed=args.seed), depth))
    return 0


def _arena(args: argparse.Namespace) -> int:
    from pygames.lab import arena  # noqa: PLC0415 - the lab is not part of the engine

    return arena.compete(args)


VERBS = {
    "arena": _arena,
    "play": _play,
    "replay": _replay,
    "check": _check,
    "review": _review,
    "hint": _hint,
    "perft": _perft,
}


def main(given: Sequence[str] | None = None) -> int:
    """Run one command; a broken file or a wrong choice gets one clear sentence."""
    args = _parser().parse_args(given)
    try:
        return VERBS[args.verb](args)
    except BrokenLog as error:
        print(
            f"{fault(error)}\nThe {len(error.match.entries)} moves before it are good.",
            file=sys.stderr,
        )
    except RecordError as error:
        print(fault(error), file=sys.stderr)
    except SetupError as error:
        print(error, file=sys.stderr)
    except (OSError, UnicodeDecodeError) as error:
        print(f"cannot read the file: {error}", file=sys.stderr)
    except (EOFError, KeyboardInterrupt):
        print()
    return 1


if __name__ == "__main__":
    sys.exit(main())
