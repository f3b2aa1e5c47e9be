"""Every language is complete: no missing key, placeholder, plural form or leftover English."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from join_locales import Message, read_language, read_languages

from pygames.core import pick
from pygames.games import GAMES
from pygames.match import LEVELS, Match, Player

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
LOCALES = ROOT / "web" / "locales"
LANGUAGES = read_languages()

NAMES = re.compile(r"Qwinto|NMBR.9|Triominos|pygames|Pressman|Goliath|Bot|Auto|Person", re.ASCII)
"""Words that are the same in several languages on purpose."""

SAME = {
    "qwinto.row.O", "qwinto.dice.O",  # German says orange too
    "common.setup.add-bot",
    "common.bot.Ada", "common.bot.Bruno", "common.bot.Clara",
    "common.bot.Dario", "common.bot.Elena", "common.bot.Felix",
    "saves.share.link", "saves.replay.speed.normal",  # German says Link and normal too
}  # fmt: skip
"""Keys whose value may equal the English one in some language."""


def messages(language: str) -> dict[str, Message]:
    """All messages of a language by their full key."""
    return read_language(LOCALES / language)


ENGLISH = messages("en")
OTHERS = [language for language in LANGUAGES if language != "en"]


def forms(message: Message) -> list[str]:
    """The texts of a message: one, or one for each plural form."""
    return [message] if isinstance(message, str) else list(message.values())


def places(text: str) -> set[str]:
    """The placeholders of a text."""
    return set(re.findall(r"\{([\w-]+)\}", text))


def says_something(text: str) -> bool:
    """Whether a text has words, not only placeholders, names, moves and signs."""
    bare = NAMES.sub("", re.sub(r"\{[\w-]+\}", "", text))
    bare = re.sub(r"\b(?:keep|pass|draw|reroll|pick)\b|[OYP]{1,3}\d*|\d[\w@,-]*", "", bare)
    return bool(re.search(r"[^\W\d_]{2,}", bare))


def test_the_folders_are_the_listed_languages() -> None:
    """A new language is one folder and one line of js/platform/languages.js."""
    assert len(LANGUAGES) >= 5
    assert {path.name for path in LOCALES.iterdir()} == LANGUAGES.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_exactly_the_keys_of_english(language: str) -> None:
    """No key is missing, and no key is unused."""
    assert messages(language).keys() == ENGLISH.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_same_placeholders(language: str) -> None:
    """Every name or number in the English text is in the translation."""
    for key, message in messages(language).items():
        expected = set().union(*(places(text) for text in forms(ENGLISH[key])))
        for text in forms(message):
            assert places(text) <= expected, key
        # A single form may leave the count out (“undone once”), but not all of them.
        assert set().union(*(places(text) for text in forms(message))) == expected, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_every_form_of_its_language(language: str) -> None:
    """1 очко, 2 очка, 5 очков: each language by its own rules."""
    for key, message in messages(language).items():
        if not isinstance(message, str):
            assert message.keys() == LANGUAGES[language].plurals, key
            assert isinstance(ENGLISH[key], dict), key


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_sentence_is_left(language: str) -> None:
    """A text equal to the English one is a name, a move or a sign."""
    same = [
        key
        for key, message in messages(language).items()
        if message == ENGLISH[key]
        and key not in SAME
        and any(says_something(text) for text in forms(message))
    ]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_clean(language: str) -> None:
    """No text is empty, has stray blanks, three full stops for an ellipsis or straight quotes."""
    for key, message in messages(language).items():
        for text in forms(message):
            assert text, key
            assert text == text.strip(), key
            assert not re.search(r"\.\.\.|  |\"|(?<=\w)'(?=\w)", text), key


BREAKS = re.compile(
    r"""
    \{count\}[ ](?=[^\W\d_])  # 5 points
    | (?<![\w@,.-])\d+[ ](?=(?:point|Punkt|очк|бал|pont))  # the same, written out
    | \u2212\d+[ ](?=[^\W\d_])  # minus 5 each
    | \d[ ][+=\u00d7]|[+=\u00d7][ ]\d  # 10 + 30
    | (?:NMBR|Номер)[ ]9
    | [ ][\u2013\u2014]  # no line begins with a dash
    """,
    re.VERBOSE,
)
"""Plain blanks at which a line must not be broken; a no-break space belongs there."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_stays_with_its_unit(language: str) -> None:
    """A line is never broken between a number and what it counts, nor before a dash."""
    broken = [
        (key, text)
        for key, message in messages(language).items()
        for text in forms(message)
        if BREAKS.search(text)
    ]
    assert broken == []


HABITS = {
    "de": r"[ ]…|[^\W\d_]…",  # Wird geladen …, with a no-break space
    "hu": r"\s…|\b[Aa]\(z\)|(?:\}|\b\d)\.[ ](?=[a-záéíóöőúüű])",  # 2. szint, in one line
    "ru": r"\s…|\s\u2013\s",  # a long dash
    "uk": r"\s…|\s\u2014\s",  # a short one
}
"""What some languages do not print; for the others it is a blank before an ellipsis."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_follows_its_own_typography(language: str) -> None:
    """Ellipsis, dash, article and ordinal as the language prints them."""
    odd = [
        (key, text)
        for key, message in messages(language).items()
        for text in forms(message)
        if re.search(HABITS.get(language, r"\s…"), text)
    ]
    assert odd == []


def sources(game: str) -> Iterator[str]:
    """The source of a game's engine."""
    for path in sorted((ROOT / "pygames" / game).glob("*.py")):
        yield path.read_text(encoding="utf-8")


REFUSALS = re.compile(r"""(?:Refusal|_about)\(\s*["']([a-z-]+)["']""")
SCORES = re.compile(r"""(?:["']rule["']:\s*|Line\(\s*)["']([a-z-]+)["']""")
EVENTS = re.compile(r"""_event\(\s*["']([a-z-]+)["']""")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("room", "pattern"), [("refusal", REFUSALS), ("score", SCORES), ("event", EVENTS)]
)
def test_every_key_that_python_returns_has_a_text(
    game: str, room: str, pattern: re.Pattern[str]
) -> None:
    """A refusal, a line of the score or an event never shows as a bare key."""
    spoken = {key for text in sources(game) for key in pattern.findall(text)}
    assert spoken, "the pattern no longer finds anything"
    missing = {key for key in spoken if f"{game}.{room}.{key}" not in ENGLISH}
    assert missing == set()


@pytest.mark.parametrize("game", GAMES)
def test_everything_in_a_random_game_has_a_text(game: str) -> None:
    """Each event and each score line of a random game has a text."""
    rng = random.Random(f"words of {game}")
    match = Match(GAMES[game], [Player("Ada"), Player("Ben")], seed="words")
    match.settle()
    while not match.over:
        seat = min(match.to_act)
        match.enter(seat, pick(rng, list(match.game.legal_moves(match.state, seat))))
        match.settle()
    happened = {event["kind"] for _, event in match.events(None)}
    scored = {item["rule"] for score in match.game.scores(match.state) for item in score["items"]}
    assert {f"{game}.event.{kind}" for kind in happened} <= ENGLISH.keys()
    assert {f"{game}.score.{rule}" for rule in scored} <= ENGLISH.keys()


def test_games_levels_and_options_have_texts() -> None:
    """Everything the set-up offers is named."""
    for game in GAMES.values():
        needed = ("name", "tagline", "rules.lead", "challenge.title", "challenge.hint", "luck")
        assert {f"{game.key}.{key}" for key in needed} <= ENGLISH.keys()
        for option in game.options:
            words = f"{game.key}.option.{option.key}"
            cards = [f"{words}.{value}" for value in option.values]
            assert words in ENGLISH
            if option.values[0] == "off":  # a switch
                assert f"{words}.hint" in ENGLISH
            else:
                assert {*cards, *(f"{card}.source" for card in cards)} <= ENGLISH.keys()
                assert {f"{card}.differs" for card in cards} <= ENGLISH.keys()
    for level in LEVELS:
        assert f"common.level.{level}" in ENGLISH


def test_every_key_the_page_names_exists() -> None:
    """A literal key in t("...") is in the word lists."""
    named = {
        key
        for path in sorted((ROOT / "web" / "js").rglob("*.js"))
        for key in re.findall(r"""\bt\(\s*"([\w.-]+)\"""", path.read_text(encoding="utf-8"))
    }
    assert named - ENGLISH.keys() == set()
