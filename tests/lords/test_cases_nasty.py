"""Where several clauses meet: victory at depth, leaders who fall in the middle of a cascade, the last model."""

from __future__ import annotations

import pytest

from tests.lords.kit import blue, lords, red, row, tokens

SLAY = [{"kind": "slay-lord", "seat": 0, "instant": True}]


@pytest.mark.clause("lords.end.scenario", "lords.chain.nesting")
def test_scenario_victory_at_depth_three_leaves_the_other_lists_unplayed() -> None:
    units = {
        "L": blue("L", [(10, 10)]),
        "K1": blue("K1", [(10, 14)]),
        "T2": blue("T2", row(4, 10, 18)),
        "V1": blue("V1", row(3, 12, 10)),
        "rL": red("L", [(10, 28)]),
        "rV": red("V1", [(40, 30)]),
    }
    g = lords(units=units, victory=SLAY).one("L", "hold").one("K1", "hold")
    assert g.options() == ["T2", "stop"]
    g.dice(6, 12, 1).one("T2", "shoot", "rL")  # d6 + d12 against the Lord's d10 alone
    assert g.outcome is not None
    assert (g.outcome.winners, g.outcome.clause) == ((0,), "lords.end.scenario")
    assert tokens(g) == {"L", "K1", "T2"}  # the Levy on the Lord's list never acted
    assert g.dice_left == []


@pytest.mark.clause("lords.join.remnants", "lords.casualty.leader-last", "lords.chain.bonus-activation")
def test_remnants_a_lord_left_alone_by_one_bonus_fight_falls_to_the_next() -> None:
    units = {
        "L": blue("L", [(20, 17)]),
        "V1": blue("V1", row(6, 20, 21.2)),
        "V3": blue("V1", row(6, 20, 18.8)),
        "rT": red("T1", row(2, 20, 20), token=True),
        "rK": red("K1", [(22.4, 20)], joined_to="rT"),
        "rL": red("L", [(23.6, 20)], joined_to="rT"),
        "far": red("V1", [(44, 34)]),
    }
    g = lords(units=units, victory=SLAY).one("L", "hold")
    # d4 + d10 against the worst Quality, d6 + d6: three more. Both Spearmen, and the owner gives up their Knight.
    g.dice(4, 5, 4, 2).one("V1", "fight", "rT")
    assert g.seat == 1
    assert g.refuses(["rT.1", "rK.1", "rL.1"], "lords.casualty.leader-last")
    g.dice(6).some("rT.1", "rT.2", "rK.1")  # Bravery of the living: the Lord's 9, and 3 + 6 is 9
    assert [event.sentence() for event in g.events("slain")] == ["Red Ser Bram is dead"]
    assert "token" in g.badges("rL")  # that of the unit he stood in
    assert g.topic == "chain"  # the game goes on
    g.dice(4, 12, 1, 1).one("V3", "fight", "rL")  # six against one: d4 + d12 against d10 + d4
    assert g.outcome is not None
    assert g.outcome.winners == (0,)


@pytest.mark.clause("lords.victory.burn-marker", "lords.charge.fight", "lords.bravery.none-left")
def test_burn_a_marker_when_the_last_defender_falls_in_the_same_activation() -> None:
    units = {
        "T1": blue("T1", row(4, 20, 10)),
        "r": red("V1", [(20, 21.5)]),
        "far": red("V1", [(44, 34)]),
    }
    g = lords(
        units=units,
        markers=[{"id": "barn", "name": "The Barn", "at": (20, 20)}],
        victory=[{"kind": "burn-marker", "seat": 0, "marker": "barn", "points": 5}],
    )
    g.dice(6).one("T1", "charge", "r")
    assert g.topic == "fight"
    assert not g.events("burn")  # in Combat with the defender
    g.dice(6, 12, 1, 1).one("fight")
    assert [event.sentence() for event in g.events("burn")] == ["Spearmen burn The Barn"]
    assert g.look("points") == (5, 0)


@pytest.mark.clause("lords.end.length", "lords.chain.any-number")
def test_length_the_last_turn_is_played_to_the_end_of_its_cascade() -> None:
    units = {"L": blue("L", [(10, 10)]), "V1": blue("V1", row(3, 12, 10)), "r": red("V1", [(40, 30)])}
    g = lords(units=units, length=2, turns=(1, 2), first=1).one("L", "hold")
    assert g.topic == "chain"  # the game goes on
    g.one("V1", "hold")
    assert g.outcome is not None
    assert g.outcome.clause == "lords.end.length"


@pytest.mark.clause("lords.turn.token-check", "lords.unit.destroyed", "lords.join.remnants")
def test_token_check_a_remnant_with_a_token_does_not_hold_up_the_clearing() -> None:
    units = {
        "T1": blue("T1", [(10, 10)], token=True),
        "K1": blue("K1", [(10, 8.8)], joined_to="T1"),
        "V1": blue("V1", row(2, 30, 5), token=True),
        "r": red("T1", row(6, 10, 11.2)),
    }
    # Six against two: d6 + d12 against d6 + d4, one more. Bravery 8: 1 + 1.
    g = lords(2, 3, 2, 2, 1, units=units, active=1).one("r", "fight", "T1")
    assert g.seat == 0
    assert [event.clause for event in g.events("clear")] == ["lords.turn.token-check"]
    assert set(g.options()) == {"K1", "V1"}
