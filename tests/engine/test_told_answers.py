"""Answers in few words, as a playthrough tells them."""

from __future__ import annotations

import pytest

from grognard.engine.history.playthrough import told_answer
from grognard.engine.questions import Answer


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"paths": {"a.10": [[1000, 2500]], "a.2": [[0, 0], [500, 1000]]}}, "moves a.2 0.5/1, a.10 1/2.5"),
        ({"paths": {"a": [{"at": [1000, 2500], "floor": "roof"}]}}, "moves a 1/2.5"),
        ({"paths": {"a": []}}, "stays"),
        ({"paths": {}}, "stays"),
    ],
)
def test_moves(answer: Answer, words: str) -> None:
    assert told_answer(answer) == words
