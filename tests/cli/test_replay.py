"""`grognard replay`: a game as text, and what --verify finds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard.bots import bot
from grognard.engine.dice.sources import Seal, commit
from grognard.engine.history.saves import save
from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy
from grognard.engine.view import View
from tests.cli.conftest import Run
from tests.engine.toy import TOLL

SEEDED = DicePolicy(seed="7")
SEALED = DicePolicy("sealed", "a secret", Seal(commit("a secret"), ("oak", "ash")))


def toll_save(dice: DicePolicy = SEEDED, decisions: int = 1000) -> bytes:
    """A game of Toll between recruits, or its beginning."""
    match = Match(TOLL, TOLL.setup(dice=dice))
    players = [bot("recruit", seat) for seat in (0, 1)]
    while match.outcome is None and decisions > 0:
        for seat in match.deciding:
            match.submit(seat, players[seat].decide(View(match, seat)))
            decisions -= 1
    return save(match, checkpoint=True)


@pytest.fixture
def stored(tmp_path: Path) -> Callable[[bytes], Path]:
    def write(data: bytes) -> Path:
        path = tmp_path / "game.json"
        path.write_bytes(data)
        return path

    return write


def changed(change: Callable[[dict[str, Any]], None], dice: DicePolicy = SEEDED) -> bytes:
    document = json.loads(toll_save(dice))
    change(document)
    return json.dumps(document).encode()


def first(document: dict[str, Any], kind: str) -> tuple[int, dict[str, Any]]:
    return next((n, entry) for n, entry in enumerate(document["journal"]) if entry["type"] == kind)


def test_a_game_as_text(run: Run, stored: Callable[[bytes], Path]) -> None:
    done = run("replay", stored(toll_save()))
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[:2] == ["Toll 1: a game", "West against East"]
    assert "      West: How many guards do you send?  [toll.bid.sealed]" in lines
    assert any(line.startswith("      Your number is ") and "(only West)" in line for line in lines)
    assert lines[-1].startswith("digest ")
    assert run("replay", stored(toll_save()), "--json").json["text"] == lines


def test_a_game_under_way(run: Run, stored: Callable[[bytes], Path]) -> None:
    assert "The game goes on after " in run("replay", stored(toll_save(decisions=2))).out
    assert run("replay", stored(toll_save(decisions=2)), "--verify").code == 0


@pytest.mark.parametrize("dice", [SEEDED, SEALED])
def test_verify_says_ok(run: Run, stored: Callable[[bytes], Path], dice: DicePolicy) -> None:
    done = run("replay", stored(toll_save(dice)), "--verify")
    assert done.code == 0
    assert "game.json: OK, " in done.out
    told = run("replay", stored(toll_save(dice)), "--verify", "--json").json
    assert told["ok"] is True
    assert told["entry"] is None
    assert len(told["digest"]) == 24


def test_verify_finds_a_changed_die(run: Run, stored: Callable[[bytes], Path]) -> None:
    def better(document: dict[str, Any]) -> None:
        _, entry = first(document, "roll")
        entry["faces"][0][0] = entry["faces"][0][0] % 6 + 1

    data = changed(better)
    number, _ = first(json.loads(data), "roll")
    done = run("replay", stored(data), "--verify")
    assert done.code == 1
    assert f"Entry {number} (" in done.out
    assert "the seed of this game gives other dice" in done.out
    assert run("replay", stored(data), "--verify", "--json").json["entry"] == number


def test_verify_finds_an_answer_that_the_rules_refuse(run: Run, stored: Callable[[bytes], Path]) -> None:
    def cheat(document: dict[str, Any]) -> None:
        first(document, "sealed")[1]["answers"]["0"] = 9

    data = changed(cheat)
    number, _ = first(json.loads(data), "sealed")
    for options in ((), ("--verify",)):
        done = run("replay", stored(data), *options)
        assert done.code == 1
        assert f"entry {number} of the journal" in done.out
        assert "9 is not between 0 and 3" in done.out


def test_verify_finds_a_seed_that_was_not_committed_to(run: Run, stored: Callable[[bytes], Path]) -> None:
    def other_seed(document: dict[str, Any]) -> None:
        document["setup"]["dice"]["seed"] = "another secret"

    done = run("replay", stored(changed(other_seed, SEALED)), "--verify")
    assert done.code == 1
    assert "the seed is not the one that was committed to before the game" in done.out


def test_verify_finds_salts_that_were_changed_afterwards(run: Run, stored: Callable[[bytes], Path]) -> None:
    def other_salt(document: dict[str, Any]) -> None:
        document["setup"]["dice"]["seal"]["salts"] = ["oak", "elm"]

    done = run("replay", stored(changed(other_salt, SEALED)), "--verify")
    assert done.code == 1
    assert "is not what was played" in done.out


def test_verify_finds_a_checkpoint_that_does_not_agree(run: Run, stored: Callable[[bytes], Path]) -> None:
    def richer(document: dict[str, Any]) -> None:
        document["checkpoint"]["state"]["keepers"][0]["guards"].append("guard09")

    done = run("replay", stored(changed(richer)), "--verify")
    assert done.code == 1
    assert "The checkpoint after entry " in done.out


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"not json", "This is not a Grognard save"),
        (b'{"grognard": 99}', "This save has format 99; this Grognard reads format 1. Update Grognard to open it."),
        (b'{"grognard": 1, "setup": 3}', "This save is damaged"),
        (
            b'{"grognard": 1, "setup": {"ruleset": "chess", "version": "1", "players": []}, "journal": []}',
            "This save needs a rule set that is not installed. There is no rule set 'chess'",
        ),
    ],
)
def test_what_is_no_save_is_wrong_input(run: Run, stored: Callable[[bytes], Path], data: bytes, sentence: str) -> None:
    for options in ((), ("--verify",)):
        done = run("replay", stored(data), *options)
        assert done.code == 2
        assert sentence in done.err


def test_dice_typed_in_at_a_real_table_verify(run: Run, stored: Callable[[bytes], Path]) -> None:
    match = Match(TOLL, TOLL.setup(dice=DicePolicy("typed", "7")))
    match.submit(0, 1)
    match.submit(1, 1)
    match.submit_dice([[6], [4]])
    done = run("replay", stored(save(match)))
    assert "West, Shove, 1 D6: 6  [toll.fight.shove]" in done.out
    assert run("replay", stored(save(match)), "--verify").code == 0
