"""The command line: python -m pygames play | replay | check | perft | arena."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pygames.core import RecordError
from pygames.games import GAMES
from pygames.match import LEVELS, Match, Player
from pygames.perft import perft
from pygames.record import BrokenLog, read
from pygames.terminal import picture, play

if TYPE_CHECKING:
    from collections.abc import Sequence


def _player(text: str) -> Player:
    """Read who sits down: a name, or `bot:3`."""
    kind, _, level = text.partition(":")
    if kind != "bot":
        return Player(text)
    if level not in {str(number) for number in LEVELS}:
        raise argparse.ArgumentTypeError(f"{text}: a bot is bot:1 to bot:4")
    return Player(f"Bot {level}", int(level))


def _option(text: str) -> tuple[str, str]:
    """Read `key=value`."""
    key, _, value = text.partition("=")
    return key, value


def _arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="pygames", description="Three number games.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    one = verbs.add_parser("play", help="play in the terminal")
    one.add_argument("game", choices=sorted(GAMES))
    one.add_argument("players", nargs="*", type=_player, help="names, or bot:1 to bot:4")
    one.add_argument("--option", action="append", type=_option, default=[], metavar="KEY=VALUE")
    one.add_argument("--seed", default="", help="the same seed brings the same luck")
    for verb, words in (("replay", "show a record move by move"), ("check", "verify a record")):
        other = verbs.add_parser(verb, help=words)
        other.add_argument("file", type=Path)
    contest = verbs.add_parser("arena", help="let bots play bots", add_help=False)
    contest.add_argument("rest", nargs=argparse.REMAINDER)
    count = verbs.add_parser("perft", help="count every way a match can go")
    count.add_argument("game", choices=sorted(GAMES))
    count.add_argument("--depth", type=int, default=3)
    count.add_argument("--seats", type=int, default=2)
    count.add_argument("--seed", default="perft")
    return parser.parse_args(given)


def _play(args: argparse.Namespace) -> int:
    players = args.players or [Player("You"), Player("Bot 2", 2)]
    seed = args.seed or secrets.token_urlsafe(6)
    match = Match(GAMES[args.game], players, seed=seed, options=dict(args.option))
    play(match, input, print)
    return 0


def _replay(args: argparse.Namespace) -> int:
    match = read(args.file.read_text(encoding="utf-8"), GAMES)
    for ply, entry in enumerate(match.entries):
        who = "*" if entry.seat < 0 else match.players[entry.seat].name
        print(f"{ply + 1}. {who}: {entry.move}{f'   ({entry.note})' if entry.note else ''}")
    print(picture(match, len(match.entries), None))
    return 0


def _check(args: argparse.Namespace) -> int:
    match = read(args.file.read_text(encoding="utf-8"), GAMES)
    totals = [score["total"] for score in match.game.scores(match.state_at(len(match.entries)))]
    print(f"{match.game.key}: {len(match.entries)} entries, every one by the rules")
    for player, total in zip(match.players, totals, strict=True):
        print(f"  {player.name}: {total}")
    broken = match.luck_breaks()
    if broken is not None:
        print(f"entry {broken + 1} is not the luck of seed {match.seed}")
        return 1
    print(f"all luck is that of seed {match.seed}")
    return 0


def _perft(args: argparse.Namespace) -> int:
    players = [Player(f"P{seat}") for seat in range(args.seats)]
    for depth in range(1, args.depth + 1):
        print(depth, perft(Match(GAMES[args.game], players, seed=args.seed), depth))
    return 0


def _arena(args: argparse.Namespace) -> int:
    from pygames.lab import arena  # noqa: PLC0415 - the workshop is not part of the engine

    return arena.main(args.rest)


VERBS = {"arena": _arena, "play": _play, "replay": _replay, "check": _check, "perft": _perft}


def main(given: Sequence[str] | None = None) -> int:
    """Run one command; a broken file or a wrong choice gets one clear sentence."""
    args = _arguments(given)
    try:
        return VERBS[args.verb](args)
    except BrokenLog as error:
        kept = len(error.match.entries)
        print(f"{error}\n{kept} entries before it are sound", file=sys.stderr)
    except RecordError as error:
        print(error, file=sys.stderr)
    except (OSError, UnicodeDecodeError) as error:
        print(f"cannot read the file: {error}", file=sys.stderr)
    except (EOFError, KeyboardInterrupt):
        print()
    return 1


if __name__ == "__main__":
    sys.exit(main())
