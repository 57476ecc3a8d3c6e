"""Save files: readable, complete, and clear about what they cannot do."""

from __future__ import annotations

import json

import pytest

from grognard.engine.history.saves import SaveUnreadable, load, read, save
from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy, register
from tests.engine.toy import TOLL


@pytest.fixture(autouse=True)
def _toll() -> None:
    register(TOLL)


def a_game() -> Match:
    match = Match(TOLL, TOLL.setup(dice=DicePolicy(seed="saves")))
    match.submit(0, 3)
    match.submit(1, 0)
    match.submit(1, "decline")
    return match


def test_a_save_is_the_same_game_at_the_same_question() -> None:
    match = a_game()
    again = load(save(match))
    assert again.state.digest() == match.state.digest()
    assert again.deciding == match.deciding
    assert again.events == match.events
    assert save(again) == save(match)


def test_a_save_is_readable_json_with_an_entry_to_a_line() -> None:
    data = save(a_game())
    document = json.loads(data)
    assert document["grognard"] == 1
    assert document["setup"]["ruleset"] == "toll"
    lines = data.decode().splitlines()
    assert sum('"type":' in line for line in lines) == len(document["journal"])


def test_a_checkpoint_is_the_last_state_at_rest() -> None:
    match = a_game()
    found = read(save(match, checkpoint=True)).checkpoint
    assert found is not None
    rest, _ = match.since_rest()
    assert found.digest == rest.digest()
    assert found.state["bids"] == 1


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not a Grognard save"),
        (b"\x80\x04pickle", "not a Grognard save"),
        (b'{"players": 3}', "not a Grognard save"),
        (b'{"grognard": 7}', "has format 7; this Grognard reads format 1. Update"),
        (b'{"grognard": 0}', "An older Grognard can still open it"),
        (b'{"grognard": 1, "setup": {}}', "damaged: .*ruleset"),
        (b'{"grognard": 1, "setup": {"ruleset": "chess", "version": "1", "players": []}, "journal": []}',
         "not installed. There is no rule set 'chess'"),
        (b'{"grognard": 1, "setup": {"ruleset": "toll", "version": "0", "players": []}, "journal": []}',
         "played by the rules of Toll 0; installed is 1"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_in_a_sentence(data: bytes, reason: str) -> None:
    with pytest.raises(SaveUnreadable, match=reason):
        load(data)
