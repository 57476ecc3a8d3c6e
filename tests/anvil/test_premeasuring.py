"""Without premeasuring nothing that a player sees before an order tells a distance, or whether something reaches."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from grognard.engine.ruleset import find
from tests.anvil.table import Game, act, anvil, hp, put

LENGTH = re.compile(r"\d″")
NEAR = {"type": "knight", "seat": 1, "at": (24, 15, 180)}
FAR = {"type": "knight", "seat": 1, "at": (36, 16, 180)}


def blind(**spec: Any) -> Game:
    return anvil(premeasure=False, **spec)


def shown(g: Game) -> Any:
    assert g.question is not None
    return json.loads(msgspec.json.encode(g.question.describe().body))


@pytest.mark.clause("anvil.geometry.premeasuring")
def test_an_engage_within_reach_looks_like_one_beyond_it() -> None:
    g = act(blind(units={"t": {"type": "troop", "at": (24, 10, 0)}, "near": NEAR, "far": FAR}), "t").one("engage")
    near, far = shown(g)["options"]
    assert set(near) == set(far) == {"key", "label", "about"}


@pytest.mark.clause("anvil.geometry.premeasuring", "anvil.crm.not-allowed-cells")
def test_a_forbidden_engage_looks_like_any_other() -> None:
    foe = {"type": "war_machine", "seat": 1, "at": (24, 15, 180)}
    g = act(blind(units={"t": {"type": "troop", "at": (24, 10, 0)}, "foe": foe}), "t").one("engage")
    assert set(shown(g)["options"][0]) == {"key", "label", "about"}


@pytest.mark.parametrize("card", ["fireball", "drain_life", "transfix"])
@pytest.mark.clause("anvil.geometry.premeasuring")
def test_targets_of_spells_do_not_tell_what_is_in_range(card: str) -> None:
    g = act(blind(units={"w": {"type": "wizard", "at": (24, 10, 0)}, "near": NEAR, "far": FAR}), "w", card).one(card)
    near, far = shown(g)["options"]
    assert near["detail"] == far["detail"] == "8 of 8 HP"
    assert "why_not" not in far


@pytest.mark.clause("anvil.geometry.premeasuring")
def test_forecasts_and_overlays_are_silent_but_for_sight() -> None:
    g = act(blind(units={"t": {"type": "troop", "at": (24, 10, 0)}, "near": NEAR}), "t").one("engage")
    rules = find("anvil")
    assert g.question is not None
    assert list(rules.prospects(g.state, 0, g.question, "near")) == []
    assert [kind for kind in ("reach", "range", "threat") if rules.overlay(g.state, 0, kind, "t", "near")] == []
    sight = rules.overlay(g.state, 0, "sight", "t", "near")
    assert sight is not None
    assert not any(LENGTH.search(line) for line in sight.lines)
    assert rules.scene(g.state, 0).reaches == ()


@pytest.mark.clause("anvil.geometry.premeasuring")
def test_refusals_of_places_do_not_measure() -> None:
    seat = blind(units={"s": {"type": "seat"}}, phase="seats").refusal(put("s", 24, 13.25, 0))
    near = act(blind(units={"t": {"type": "troop"}, "foe": NEAR}), "t", "infiltrate").refusal(put("t", 24, 20.3, 0))
    wood = {"rect": (20, 20, 28, 28), "does": ["blocks"]}
    field = blind(units={}, terrain=[wood], phase="field-place", due=(1, 0))
    feature = field.refusal(put("feature", 33.3, 24, 0, choice="copse"))
    for refusal, limits in ((seat, {"12″"}), (near, {"12″"}), (feature, {"6″"})):
        assert refusal is not None
        assert set(re.findall(r"[\d.]+″", refusal.reason)) == limits


@pytest.mark.clause("anvil.geometry.premeasuring", "anvil.stratagem.infiltrate")
def test_no_ring_is_drawn_around_an_infiltrator() -> None:
    assert shown(act(blind(units={"t": {"type": "troop"}, "foe": NEAR}), "t", "infiltrate")).get("spacing", 0) == 0
    assert shown(act(anvil(units={"t": {"type": "troop"}, "foe": NEAR}), "t", "infiltrate"))["spacing"] == 12_000


def casting(y: float) -> Game:
    """A Wizard casts Fireball at a Troop; an enemy Wizard stands behind it with its front edge's middle line at y."""
    units = {
        "w": {"type": "wizard", "at": (24, 20, 0)},
        "t": {"type": "troop", "seat": 1, "at": (24, 28, 180)},
        "d": {"type": "wizard", "seat": 1, "at": (30, y, 0)},
    }
    return act(blind(units=units, pools=(3, 3)), "w", "fireball").one("fireball", "t")


@pytest.mark.clause("anvil.geometry.premeasuring", "anvil.stratagem.dispel")
def test_a_dispel_out_of_reach_may_be_tried_in_vain() -> None:
    g = casting(40)
    assert not any("″" in option.get("detail", "") for option in shown(g)["options"])
    g.one("d")
    assert g.state.pools[1] == 0
    assert hp(g, "t") == 2
    assert g.events("wasted")[-1].clause == "anvil.geometry.premeasuring"


@pytest.mark.clause("anvil.geometry.premeasuring", "anvil.stratagem.dispel")
def test_a_dispel_within_reach_works_unmeasured() -> None:
    g = casting(30).one("d")
    assert hp(g, "t") == 4
    assert g.events("dispelled")
