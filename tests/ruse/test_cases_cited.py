"""Clauses that decide without a die or an event of their own are counted where they decide."""

from __future__ import annotations

import pytest

from grognard.testing import game
from tests.ruse.cast import NORTH_LIST, SOUTH_LIST

FAR = "sna1 h10 S"


@pytest.mark.clause("ruse.army.distinct", "ruse.distract.legal", "ruse.reveal.corelevel", "ruse.weapons.unique")
def test_cited_before_the_battle() -> None:
    g = game("ruse", 3, 4, phase="lists")
    g.roster(SOUTH_LIST, seat=0).roster(NORTH_LIST, seat=1)
    assert g.cited("ruse.army.core", "ruse.army.elite", "ruse.army.distinct", "ruse.distract.elite")
    assert g.cited("ruse.reveal.corelevel", "ruse.reveal.elitelevel")
    g.one("ready", seat=0).one("ready", seat=1).roster({}, seat=0).roster({"N1": ["stk"]}, seat=1)
    assert g.cited("ruse.weapons.permitted", "ruse.weapons.slots", "ruse.weapons.unique")
    g.until("unit")
    assert g.cited("ruse.deploy.facing")


@pytest.mark.clause("ruse.engage.passing", "ruse.engage.timing", "ruse.action.path")
def test_cited_on_the_way() -> None:
    g = game("ruse", units={"A": "fox1 b2 N", "b": "gob1 a4 E", "n": FAR})
    g.one("A", "move:ahead:4")
    assert g.cited("ruse.engage.passing", "ruse.action.path", "ruse.engage.timing")
    g = game("ruse", units={"A": "fox1 b2 N", "b": "gob1 a6 E", "n": FAR})
    g.one("A", "move:ahead:4")  # it ends in that front cell
    assert not g.cited("ruse.engage.passing")
    assert g.cited("ruse.engage.test", "ruse.hidden.unit", "ruse.engage.reveal")


@pytest.mark.clause("ruse.shoot.cone", "ruse.shoot.range", "ruse.shoot.obscured", "ruse.base.frontrank")
def test_cited_by_a_shot() -> None:
    g = game("ruse", 4, 1, 6, 3, units={"A": "ree1 d4 N sbo", "b": "ree1 d6 N", "n": FAR})
    g.one("A", "shoot:ahead:b")
    assert g.cited("ruse.shoot.who", "ruse.shoot.cone", "ruse.shoot.range", "ruse.shoot.obscured", "ruse.shoot.target")
    assert g.cited(
        "ruse.base.frontrank", "ruse.base.dice", "ruse.shoot.after", "ruse.hidden.weapon", "ruse.weapons.use"
    )


@pytest.mark.clause("ruse.combat.group", "ruse.order.steps", "ruse.result.losers", "ruse.reform.order")
def test_cited_by_a_combat() -> None:
    units = {"A": "gob1 d4 N", "b": "gob1 d5 S", "n": FAR, "H": "sna1 h1 N"}
    g = game("ruse", 6, 1, 1, 1, 1, 1, 1, *[1] * 6, 2, units=units, phase="combat").default(2)
    assert g.cited("ruse.combat.group", "ruse.combat.snapshot", "ruse.order.steps", "ruse.order.simultaneous")
    assert g.cited("ruse.base.diceorder", "ruse.combat.target", "ruse.result.losers", "ruse.reform.order")
    assert not g.cited("ruse.reform.contact")
    assert not g.cited("ruse.base.arcs")
    g.one("b")
    assert g.cited("ruse.action.pinned")
