"""What all games share, where no game's own tests reach it."""

from __future__ import annotations

import pytest

from pygames.core import required


def test_a_value_that_the_phase_needs_must_be_in_the_view() -> None:
    assert required(0) == 0
    with pytest.raises(ValueError, match="the view lacks a value"):
        required(None)
