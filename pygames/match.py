"""A match as players meet it: set up, look, play, let bots play."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from pygames.core import Budget, IllegalMove, InvalidMove, MoveError, SetupError
from pygames.games import GAMES
from pygames.match_log import Entry, MatchLog
from pygames.players import LEVELS, Bot, Player

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pygames.core import AnyGame, Move, Score, Seat, Thought

__all__ = ["LEVELS", "Bot", "Entry", "Match", "Player"]


def _game(game: AnyGame | str) -> AnyGame:
    """A game by its key."""
    if not isinstance(game, str):
        return game
    if game not in GAMES:
        sentence = f"there is no game {game!r}; there are {', '.join(GAMES)}"
        raise SetupError("unknown-game", game, sentence)
    return GAMES[game]


def new_seed() -> str:
    """A seed that nobody has chosen."""
    return f"{random.SystemRandom().getrandbits(48):012x}"


class Match(MatchLog):
    """A game being played."""

    def __init__(  # noqa: PLR0913 - these are the lines of a record's head
        self,
        game: AnyGame | str,
        players: Sequence[Player | str],
        *,
        seed: str | None = None,
        options: Mapping[str, str] | None = None,
        position: str = "",
        undo: str = "free",
        undos: int = 0,
        hints: int = 0,
        settle: bool = True,
    ) -> None:
        """Set up a match; without a seed, a random one is chosen.

        Chance acts first, so that a player can decide at once. A reader of a log, which has the
        moves of chance in it, says `settle=False`.
        """
        super().__init__(
            _game(game),
            [Player(who) if isinstance(who, str) else who for who in players],
            seed=new_seed() if seed is None else seed,
            options=options,
            position=position,
            undo=undo,
            undos=undos,
            hints=hints,
        )
        if settle:
            self.settle()

    def legal_moves(self, seat: Seat | None = None) -> list[Move]:
        """Every move a seat may make now; it may be left out when only one has to act."""
        return list(self.game.legal_moves(self.state, self._acting(seat))) if self.to_act else []

    def play(self, move: Move | str, seat: Seat | None = None) -> None:
        """Play a move, then let chance act; the seat may be left out when only one has to act.

        Raises MoveError, which quotes the move and the position, and changes nothing if the move
        cannot be played.
        """
        try:
            self.enter(self._acting(seat), move)
        except IllegalMove as error:
            raise IllegalMove(error.refusal, str(move), self._place()) from None
        except InvalidMove:
            raise InvalidMove(f"{move!r} is not a move of {self._place()}") from None
        self.settle()

    def _acting(self, seat: Seat | None) -> Seat:
        """The seat that is meant: the one given, or the only one that has to act."""
        if seat is not None:
            return seat
        if len(self.to_act) > 1:
            several = " and ".join(map(str, sorted(self.to_act)))
            raise MoveError(f"seats {several} have to act: say which one, as in seat=0")
        return min(self.to_act, default=0)  # when the match is over, the rules refuse the move

    def _place(self) -> str:
        """The game and its position, to be quoted in an error."""
        return f"{self.game.key} at {self.game.position(self.state)!r}"

    def view(self, seat: Seat | None = None) -> Mapping[str, Any]:
        """What a seat may see and do now; None is a spectator."""
        seen: Mapping[str, Any] = self.game.view(self.state, seat)
        return seen

    def scores(self) -> list[Score]:
        """What every seat has so far: a total and its items."""
        return self.game.scores(self.state)

    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; empty until the match is over."""
        return self.game.winners(self.state)

    def think(
        self,
        seat: Seat | None = None,
        level: int = 0,
        *,
        seconds: float = 1.0,
        nodes: int | None = None,
    ) -> Thought:
        """Ask a bot for a move: one of the seat's level, or a master where a person sits.

        It thinks for so many seconds; a count of nodes gives the same answer on every machine.
        """
        who = self._acting(seat)
        strength = level or self.players[who].level or LEVELS[-1]
        rng = random.Random(f"{self.seed}/bot {self.ply}")
        budget = Budget(seconds) if nodes is None else Budget(nodes=nodes)
        return self.game.think(self.view(who), strength, budget, rng)

    def play_bots(self, *, seconds: float = 1.0, nodes: int | None = None) -> None:
        """Let bots play until a person has to act, or the match is over; limits as in `think`."""
        while bots := [seat for seat in sorted(self.to_act) if self.players[seat].level]:
            thought = self.think(bots[0], seconds=seconds, nodes=nodes)
            self.play(thought["move"], bots[0])

    def branch(self, ply: int) -> Match:
        """Return a new match that shares the first `ply` entries, and the same luck after them."""
        twin = Match(
            self.game,
            self.players,
            seed=self.seed,
            options=self.options,
            position=self.position,
            undo=self.undo_rule,
            settle=False,
        )
        twin.entries = self.entries[:ply]
        twin._states = self._states[: ply + 1]
        twin.ply = ply
        return twin

    def svg(self, seat: Seat | None = None) -> str:
        """Draw what a seat may see; None is a spectator."""
        return self.game.svg(self.view(seat), [player.name for player in self.players])

    def _repr_svg_(self) -> str:
        """Show the match in a notebook."""
        return self.svg()

    def __repr__(self) -> str:
        """Code that makes an equal match."""
        from pygames.record import write  # noqa: PLC0415 - a record is made of matches

        return f"pygames.read({write(self)!r})"
