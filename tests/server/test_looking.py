"""Overlays that follow a unit which is being dragged: drawn where it is held, and nothing has moved."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.bots import bot
from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy, find
from grognard.engine.view import View
from grognard.server.thinking.forecasts import overlay_for
from grognard.server.wire import OverlayReply, ShowOverlay


def in_battle(name: str) -> Match:
    """A game of recruits after some turns of it."""
    rules = find(name)
    assert rules.tactics is not None
    match = Match(rules, rules.setup(dice=DicePolicy("seeded", "look")))
    recruits = [bot("recruit", f"look {seat}") for seat in (0, 1)]
    steps = 0
    while match.outcome is None and steps < 60:
        seat = match.deciding[0]
        match.submit(seat, recruits[seat].decide(View(match, seat)))
        steps += rules.tactics.comparable(match.since_rest()[0])
    return match


def ends(seen: Any) -> set[tuple[int, int]]:
    assert isinstance(seen, OverlayReply), seen
    return {mark.points[0] for mark in seen.overlay.marks}


@pytest.mark.parametrize("name", ["anvil", "fatigue", "lords"])
def test_lines_begin_where_the_unit_is_held(name: str) -> None:
    match = in_battle(name)
    scene = View(match, 0).scene
    foe = next(unit for unit in scene.units if unit.seat == 1 and unit.where == "table" and unit.pieces)
    for unit in scene.units:
        standing = unit.seat == 0 and unit.where == "table" and unit.pieces
        seen = overlay_for(match.fork(), 0, ShowOverlay(1, 0, "sight", unit.id, foe.id)) if standing else None
        if isinstance(seen, OverlayReply) and seen.overlay.marks:
            break
    else:
        pytest.fail("nobody sees anybody")
    before = match.state.copy()
    held = {piece.id: (piece.at[0] + 1500, piece.at[1] + 500) for piece in unit.pieces}  # type: ignore[union-attr]
    followed = overlay_for(match.fork(), 0, ShowOverlay(2, 0, "sight", unit.id, foe.id, held))
    assert ends(followed) == {(x + 1500, y + 500) for x, y in ends(seen)}
    assert match.state == before
    assert overlay_for(match.fork(), 0, ShowOverlay(3, 0, "sight", unit.id, foe.id)) == OverlayReply(3, seen.overlay)


def test_a_place_beside_the_table_or_a_direction_without_length_is_refused() -> None:
    match = in_battle("anvil")
    unit = next(unit for unit in View(match, 0).scene.units if unit.seat == 0 and unit.where == "table" and unit.pieces)
    for at, facing in (
        ({unit.id: (-1, 5)}, {}),
        ({unit.id: (5, 10**12)}, {}),
        ({}, {unit.id: (0, 0)}),
        ({}, {unit.id: (10**30, 1)}),
    ):
        assert not isinstance(
            overlay_for(match.fork(), 0, ShowOverlay(1, 0, "sight", unit.id, "", at, facing)), OverlayReply
        )
    # What is not on the table is not put there.
    assert isinstance(
        overlay_for(match.fork(), 0, ShowOverlay(1, 0, "sight", unit.id, "", {"nobody": (5, 5)})), OverlayReply
    )


def test_where_a_rule_set_does_not_place_pieces_nothing_follows() -> None:
    match = in_battle("ruse")
    unit = next(unit for unit in View(match, 0).scene.units if unit.seat == 0 and unit.where == "table")
    assert isinstance(overlay_for(match.fork(), 0, ShowOverlay(1, 0, "threat", unit.id)), OverlayReply)
    assert not isinstance(
        overlay_for(match.fork(), 0, ShowOverlay(1, 0, "threat", unit.id, "", {unit.id: (5, 5)})), OverlayReply
    )
