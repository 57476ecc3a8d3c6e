"""Chapter 3: the turn."""

from __future__ import annotations

import pytest

from tests.lords.kit import FAR_RED, blue, lords, red, row, tokens

THREE = {"T1": blue("T1", [(10, 5)]), "T2": blue("T2", [(20, 5)]), "V1": blue("V1", [(30, 5)])}


@pytest.mark.clause("lords.turn.alternate", "lords.turn.end")
def test_turns_alternate_whatever_happens() -> None:
    g = lords(units={**THREE, "far": FAR_RED})
    seats = []
    for _ in range(6):
        seats.append(g.seat)
        g.one(g.options()[0], "hold")
    assert seats == [0, 1, 0, 1, 0, 1]
    assert g.state.turns == [3, 3]


@pytest.mark.clause("lords.turn.alternate")
def test_turns_alternate_each_players_tokens_run_on_their_own() -> None:
    units = {f"b{n}": blue("V1", [(3 + 4 * n, 5)]) for n in range(8)}
    units |= {f"r{n}": red("V1", [(3 + 4 * n, 30)]) for n in range(3)}
    g = lords(units=units)
    for _ in range(6):
        g.one(g.options()[0], "hold")
    assert tokens(g) == {"b0", "b1", "b2", "r0", "r1", "r2"}


@pytest.mark.clause("lords.turn.token-check")
def test_token_check_only_at_the_start_of_the_own_turn() -> None:
    units = {**THREE, "far": {**FAR_RED, "token": False}, "far2": red("V2", [(40, 30)])}
    units["T1"] = {**units["T1"], "token": True}
    units["T2"] = {**units["T2"], "token": True}
    g = lords(units=units)
    assert g.options() == ["V1"]
    g.one("V1", "hold")
    assert tokens(g) == {"T1", "T2", "V1"}  # kept through the enemy's turn
    g.one("far", "hold")
    assert tokens(g) == {"far"}  # mine are gone, theirs are never touched
    assert set(g.options()) == {"T1", "T2", "V1"}
    assert len(g.events("clear")) == 1


@pytest.mark.clause("lords.turn.token-check")
def test_token_check_a_joined_unit_counts_once() -> None:
    units = {
        "T1": blue("T1", row(2, 10, 5), token=True),
        "K1": blue("K1", [(10, 6.2)], joined_to="T1"),
        "V1": blue("V1", [(30, 5)], token=True),
    }
    g = lords(units=units)
    assert set(g.options()) == {"T1", "V1"}
    assert tokens(g) == set()


@pytest.mark.clause("lords.turn.must-activate")
def test_must_activate_a_unit_without_a_token() -> None:
    g = lords(units={**THREE, "T1": {**THREE["T1"], "token": True}})
    assert g.refuses("T1", "lords.turn.must-activate")
    assert g.refuses("pass", "engine.answer.form")


@pytest.mark.clause("lords.turn.must-activate")
def test_must_activate_a_single_unit_acts_every_turn() -> None:
    g = lords(units={**THREE, "far": FAR_RED})
    for _ in range(3):
        g.one(g.options()[0], "hold")
        assert g.options() == ["far"]
        g.one("far", "hold")


@pytest.mark.clause("lords.turn.sequence", "lords.chain.trigger")
def test_sequence_charge_fight_token_bravery_then_chain() -> None:
    units = {
        "T1": blue("T1", row(4, 10, 10)),
        "K1": blue("K1", [(10, 8.8)], joined_to="T1"),
        "T2": blue("T2", [(12, 12.5)]),
        "r": red("V1", row(12, 10, 18)),
    }
    # Charge 6″ + ...: the lead stops in contact. Fight 5 + 5 against 2 + 4: four fall; Bravery 5, D6 = 1: passed.
    g = lords(6, 5, 4, 2, 3, 1, units=units)
    g.one("T1", "stay", "charge", "r", "fight")
    assert tokens(g) == set()  # casualties come before the token
    g.default()
    assert tokens(g) == {"T1"}
    order = [
        event.kind for event in g.events() if event.kind in ("charge", "fight", "casualties", "steady", "nominate")
    ]
    assert order == ["charge", "fight", "casualties", "steady", "nominate"]
    assert (g.topic, g.seat) == ("chain", 0)
    assert set(g.options()) == {"T2", "stop"}


@pytest.mark.clause("lords.turn.options-in-combat")
def test_options_in_combat_are_retreat_fight_and_stand() -> None:
    g = lords(units={"T2": blue("T2", [(10, 10)]), "r": red("T1", [(11.5, 10)])}).one("T2")
    assert set(g.options()) == {"retreat", "fight", "stand"}
    for action in ("shoot", "advance", "charge"):
        assert g.refuses(action, "lords.turn.options-in-combat")
    g.one("stand")
    assert tokens(g) == {"T2"}
    assert g.events("stand")


@pytest.mark.clause("lords.turn.options-free")
def test_options_free_without_a_target_there_is_no_shoot() -> None:
    g = lords(units={"T1": blue("T1", [(10, 10)]), "r": red("T1", [(10, 23)])}).one("T1")
    assert set(g.options()) == {"advance", "charge", "hold"}
    for action in ("retreat", "fight", "stand"):
        assert g.refuses(action, "lords.turn.options-free")


@pytest.mark.clause("lords.turn.options-free", "lords.shoot.distance")
def test_options_free_shooters_without_anybody_in_range() -> None:
    g = lords(units={"T2": blue("T2", [(10, 5)]), "r": red("T1", [(10, 30)])}).one("T2")
    assert set(g.options()) == {"advance", "charge", "hold"}
    assert g.refuses("shoot", "lords.shoot.distance")
    why = g.why_not("shoot")
    assert why is not None
    assert "Red Spearmen are 24″ away; the Range is 15″" in why.reason


@pytest.mark.clause("lords.turn.place-token")
@pytest.mark.parametrize("action", ["hold", "advance"])
def test_place_token_whatever_the_unit_did(action: str) -> None:
    g = lords(units=THREE).one("V1", action)
    if action == "advance":
        g.stay()
    assert tokens(g) == {"V1"}
    g.one("far", "hold")
    assert g.refuses("V1", "lords.turn.must-activate")


@pytest.mark.clause("lords.turn.bravery-step")
def test_bravery_step_after_each_activation_of_a_turn() -> None:
    units = {
        "K1": blue("K1", [(10, 10)]),
        "T1": blue("T1", row(3, 11.2, 10)),
        "r": red("V1", row(12, 8, 11.2)),
    }
    # Bram: d10 = 8, d4 = 4 against 4 and 6: two fall, check 2 + 1. Spearmen: 6 + 4 against 4 + 3: three, check 3 + 1.
    g = lords(8, 4, 4, 6, 1, 6, 4, 4, 3, 1, units=units)
    g.one("K1", "fight", "r").default()
    assert g.count("r") == 10
    g.one("T1", "fight", "r").default()
    assert g.count("r") == 7
    assert [event.clause for event in g.events("steady")] == ["lords.bravery.roll"] * 2


@pytest.mark.clause("lords.turn.end")
def test_turn_ends_at_once_after_a_unit_that_is_no_leader() -> None:
    g = lords(units={**THREE, "V2": blue("V2", [(31.5, 5)])}).one("V2", "advance").stay()
    assert g.seat == 1
