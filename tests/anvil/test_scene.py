"""What people see: scene, overlays, forecasts, and the law that nothing hidden is shown."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.odds.exact import odds_after
from grognard.engine.showing.scene import Tray
from grognard.rulesets.anvil import RULESET
from grognard.rulesets.anvil.showing.rehearsal import Rehearsal, rehearse
from tests.anvil.table import act, anvil, engage, hp, pose, unit

CHAIN: dict[str, Any] = {
    "hero": {"type": "hero", "at": (24, 16, 0), "general": True},
    "troop": {"type": "troop", "at": (24, 23.5, 180)},
    "knight": {"type": "knight", "seat": 1, "at": (24, 20, 180)},
    "far": {"type": "troop", "seat": 1, "at": (44, 44, 180), "traits": ["shooter"]},
}


@pytest.mark.clause("anvil.terms.open-information")
def test_the_scene_shows_trays_hp_badges_and_pools() -> None:
    g = anvil(units={**CHAIN, "r": {"type": "wizard"}}, pools=(7, 5))
    scene = g.scene(0)
    assert [side.score for side in scene.sides] == ["7 CP", "5 CP"]
    hero = g.unit("hero")
    (tray,) = hero.pieces
    assert isinstance(tray, Tray)
    assert tray.facing == (0, 1)
    assert hero.strength == 4
    assert "General" in g.badges("hero")
    assert g.unit("r").where == "reserve"
    assert "Shooter" in g.badges("far")
    assert {reach.label for reach in scene.reaches if reach.unit == "far"} >= {"Move", "shots as rear 6″"}


@pytest.mark.clause("anvil.deployment.entry")
def test_before_the_first_turn_the_edges_of_entry_are_shown() -> None:
    def strips(**names: Any) -> dict[str, tuple[tuple[int, int], ...]]:
        return {zone.name: zone.outline for zone in anvil(units=CHAIN, **names).scene().zones}

    assert strips(turn=0, phase="field-bid") == {
        "P1 comes on here": ((0, 0), (48_000, 0), (48_000, 4000), (0, 4000)),
        "P2 comes on here": ((0, 44_000), (48_000, 44_000), (48_000, 48_000), (0, 48_000)),
    }
    sideways = strips(turn=0, phase="field-bid", entry_edges=("east", "west"))
    assert sideways["P1 comes on here"] == ((44_000, 0), (48_000, 0), (48_000, 48_000), (44_000, 48_000))
    assert sideways["P2 comes on here"] == ((0, 0), (4000, 0), (4000, 48_000), (0, 48_000))
    assert strips() == {}


@pytest.mark.clause("anvil.table.stratagems")
def test_every_card_says_why_it_cannot_be_played() -> None:
    g = anvil(units=CHAIN, pools=(2, 5))
    panel = next(panel for panel in g.scene(0).panels if panel.title == "Stratagems")
    rows = {row.label: row for row in panel.rows}
    assert len(rows) == 26
    assert rows["Brace"].why_not == ""
    assert rows["March"].why_not == ""
    assert rows["Fireball"].why_not.startswith("Fireball is not for")
    assert rows["Hammerblow"].why_not == "that makes 3 CP and P1 has 2"
    assert rows["Tough"].why_not == "Tough is bought as a unit comes on"
    other = {row.label: row for row in next(p for p in g.scene(1).panels if p.title == "Stratagems").rows}
    assert other["Brace"].why_not == "it is the opponent's turn to activate"
    assert other["Counterattack"].why_not == ""


@pytest.mark.clause("anvil.combat.sequence")
def test_an_engage_is_foretold_exactly_with_its_chain_of_bounces() -> None:
    g = anvil(units=CHAIN, pools=(5, 2))
    before = g.state.digest()
    told = rehearse(g.state, unit(g, "hero"), unit(g, "knight"))
    assert isinstance(told, Rehearsal)
    assert g.state.digest() == before  # the rehearsal touched nothing
    engage(g, "hero", "knight")
    assert pose(g, "knight") == (24, 21, 180)
    assert told.field.units["knight"].at == unit(g, "knight").at
    assert told.field.units["knight"].hp == hp(g, "knight") == 4
    assert told.sentences == [s for s in g.log() if s in told.sentences]


@pytest.mark.clause("anvil.engage.side")
def test_the_question_says_what_will_happen_to_each_enemy() -> None:
    g = anvil(units=CHAIN, pools=(5, 2))
    act(g, "hero").one("engage")
    options = g.offered()
    assert "knight bounced back 1.5″" in options["knight"].detail
    why_not = options["far"].why_not
    assert why_not is not None
    assert why_not.clause == "anvil.engage.reach"


@pytest.mark.clause("anvil.engage.line", "anvil.engage.side")
def test_overlay_threat_draws_line_sectors_pin_and_ghosts() -> None:
    g = anvil(units=CHAIN, pools=(5, 2))
    overlay = RULESET.overlay(g.state.copy(), 0, "threat", "hero", "knight")
    assert overlay is not None
    labels = [mark.label for mark in overlay.marks]
    assert {"front 2", "flank 3", "rear 4"} <= set(labels)
    assert any(mark.style == "hit" and mark.label == "front" for mark in overlay.marks)
    assert any(mark.style == "ghost" and mark.label == "knight 4 HP" for mark in overlay.marks)
    assert overlay.lines[-1] == "Certain unless the other side interrupts"
    whole = RULESET.overlay(g.state.copy(), 0, "threat", "hero", "")
    assert whole is not None
    assert len(whole.lines) == 2
    for kind in ("reach", "range", "sight"):
        assert RULESET.overlay(g.state.copy(), 0, kind, "hero", "") is not None
    assert RULESET.overlay(g.state.copy(), 0, "cover", "hero", "") is None


@pytest.mark.clause("anvil.geometry.premeasuring")
def test_without_premeasuring_nothing_tells_a_distance() -> None:
    g = anvil(units=CHAIN, pools=(5, 2), premeasure=False)
    assert g.scene(0).reaches == ()
    why = g.scene(None).no_measuring
    assert why is not None
    assert why.clause == "anvil.geometry.premeasuring"
    assert RULESET.overlay(g.state.copy(), 0, "range", "hero", "") is None
    act(g, "hero").one("engage")
    assert all("″" not in option.detail for option in g.offered().values())


@pytest.mark.clause("anvil.terms.no-dice")
def test_measures_are_certain() -> None:
    g = anvil(units=CHAIN, pools=(5, 2))
    act(g, "hero").one("engage")
    target, own = RULESET.prospects(g.state.copy(), 0, g.question, "knight")
    odds = odds_after(g.match, 0, "knight", lambda state: (target.of(state), own.of(state)))
    assert odds.exact
    assert odds.spread == {(4, 0): 1.0}
