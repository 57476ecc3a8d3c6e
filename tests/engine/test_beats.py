"""What everybody saw of an event: every move and loss is told, none before its time, all of one activation together."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.events import Event
from grognard.engine.history.saves import load
from grognard.engine.match import Match
from grognard.engine.showing.beats import Standing, beat_of
from grognard.engine.showing.scene import Card

GOLDEN = Path(__file__).parents[1] / "golden"
SAVES = sorted(GOLDEN.glob("*.json"))


def told(match: Match) -> list[Event]:
    assert match.events is not None
    return match.events


@pytest.mark.parametrize("save", SAVES, ids=lambda path: path.stem)
def test_what_was_told_adds_up_to_how_everything_stands(save: Path) -> None:
    match = load(save.read_bytes())
    seen: dict[str, Standing] = {}
    for event in told(match):
        seen |= {each.unit: each for each in event.changed}
    scene = match.ruleset.scene(match.ruleset.known(match.state, None), None)
    for unit in scene.units:
        stands = seen.get(unit.id)
        if stands is None:
            assert unit.where != "table", f"nothing was ever told of {unit.name}"
        elif isinstance(next(iter(unit.pieces), None), Card):
            pass  # at the end all cards turn face up
        else:
            assert (stands.count, stands.where, stands.pieces) == (unit.count, unit.where, unit.pieces), unit.name


@pytest.mark.parametrize("save", SAVES, ids=lambda path: path.stem)
def test_no_model_goes_before_its_die(save: Path) -> None:
    count: dict[str, int] = {}
    for event in told(load(save.read_bytes())):
        fewer = [each for each in event.changed if each.count < count.get(each.unit, 0)]
        if event.dice:
            assert fewer == [], event
        if fewer:
            assert event.beat in ("loss", "fall", "back"), event
        count |= {each.unit: each.count for each in event.changed}


@pytest.mark.parametrize("save", SAVES, ids=lambda path: path.stem)
def test_an_activation_is_told_in_one_piece(save: Path) -> None:
    keys = [event.activation.key for event in told(load(save.read_bytes())) if event.activation is not None]
    met: list[str] = []
    for key in keys:
        if not met or met[-1] != key:
            assert key not in met, f"{key} begins again"
            met.append(key)
    assert len(met) > 5


def test_anvils_bids_come_with_their_numbers() -> None:
    events = told(load((GOLDEN / "anvil-1.json").read_bytes()))
    opened = [event for event in events if event.beat == "bids"]
    assert opened
    assert all(len(event.bids) == 2 for event in opened)
    assert [(bid.seat, bid.value) for bid in opened[1].bids] == [(0, 11), (1, 10)]


def test_a_kind_that_no_rule_set_names_is_read_from_what_it_changed() -> None:
    here, fewer, gone = Standing("a", 5), Standing("a", 4), Standing("a", 0, "lost")
    assert beat_of("x", {}, {"a": here}, (fewer,)) == "loss"
    assert beat_of("x", {}, {"a": here}, (gone,)) == "fall"
    assert beat_of("x", {}, {"a": here}, (Standing("a", 5, "reserve"),)) == "move"
    assert beat_of("x", {}, {"a": here}, ()) == "note"
    assert beat_of("roll", {}, {}, ()) == "dice"
    assert beat_of("x", {"x": "result"}, {"a": here}, (fewer,)) == "result"
