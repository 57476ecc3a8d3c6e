"""Sums of dice in words."""

from __future__ import annotations

import pytest

from grognard.engine.dice.sums import roll_off_words


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([3, 6], "Red before Blue"),
        ([4, 4], "Blue and Red tie and roll again"),
        ([3, 3, 1], "Blue and Red before Ebony"),
        ([1, 6, 3], "Red before Ebony before Blue"),
    ],
)
def test_a_roll_off_says_who_came_before_whom(values: list[int], words: str) -> None:
    assert roll_off_words(range(len(values)), values) == words
