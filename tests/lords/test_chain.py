"""Chapter 9: the Chain of Command."""

from __future__ import annotations

import pytest

from grognard.rulesets.lords.positions import position
from grognard.rulesets.lords.rules.body import body_of
from grognard.rulesets.lords.rules.chain import commander, commands, eligible
from grognard.testing import Game
from tests.lords.kit import blue, lords, red, row, tokens

HOUSEHOLD = {
    "L": blue("L", [(20, 20)]),
    "K1": blue("K1", [(24, 20)]),
    "K2": blue("K2", [(16, 20)]),
    "T1": blue("T1", row(2, 24, 22)),
    "T2": blue("T2", row(2, 24, 18)),
    "T3": blue("T3", [(13, 20)]),
    "V1": blue("V1", row(2, 20, 24)),
    "V2": blue("V2", row(2, 20, 16)),
}


@pytest.mark.clause("lords.chain.who-commands")
def test_who_commands_whom() -> None:
    state = position(HOUSEHOLD)
    masters = {unit.id: commander(state, unit) for unit in state.of(0)}
    assert {name: master.id if master else None for name, master in masters.items()} == {
        "L": None,
        "K1": "L",
        "K2": "L",
        "T1": "K1",
        "T2": "K1",
        "T3": "K2",
        "V1": "L",
        "V2": "L",
    }


@pytest.mark.clause("lords.chain.who-commands")
def test_who_commands_the_lord_does_not_command_troops() -> None:
    units = {"L": blue("L", [(20, 20)]), "K1": blue("K1", [(24, 20)]), "T1": blue("T1", [(20, 23)])}
    g = lords(units=units).one("L", "hold")
    assert set(g.options()) == {"K1", "stop"}
    g.one("K1", "hold")
    assert set(g.options()) == {"T1", "stop"}


@pytest.mark.clause("lords.chain.trigger")
def test_trigger_a_joined_leader_counts_as_activated() -> None:
    units = {
        "T2": blue("T2", row(3, 20, 10)),
        "K1": blue("K1", [(20, 8.8)], joined_to="T2"),
        "T1": blue("T1", [(24, 10)]),
        "r": red("T1", row(10, 20, 20)),
    }
    g = lords(1, 1, 6, units=units).one("T2", "stay", "shoot", "r")
    assert g.topic == "chain"
    assert set(g.options()) == {"T1", "stop"}


@pytest.mark.clause("lords.chain.trigger")
def test_trigger_in_combat_too() -> None:
    units = {"K1": blue("K1", [(20, 10)]), "T1": blue("T1", [(22, 8)]), "r": red("T1", [(20, 11.5)])}
    g = lords(units=units).one("K1", "stand")
    assert set(g.options()) == {"T1", "stop"}


@pytest.mark.clause("lords.chain.eligible")
def test_eligible_a_knight_in_his_troop_is_still_the_lords() -> None:
    units = {
        "L": blue("L", [(20, 20)]),
        "T1": blue("T1", row(3, 25, 20)),
        "K1": blue("K1", [(27.4, 21.2)], joined_to="T1"),
    }
    g = lords(units=units).one("L", "hold")
    assert set(g.options()) == {"T1", "stop"}


@pytest.mark.clause("lords.chain.eligible")
def test_eligible_a_knight_never_nominates_a_unit_with_the_lord_in_it() -> None:
    units = {
        "K1": blue("K1", [(20, 20)]),
        "T1": blue("T1", row(3, 22, 20)),
        "L": blue("L", [(22, 21.2)], joined_to="T1"),
        "T2": blue("T2", [(20, 16)]),
    }
    state = position(units)
    assert not commands(state, state.units["K1"], body_of(state, "T1"))
    assert eligible(state, state.units["K1"]) == ["T2"]


@pytest.mark.clause("lords.chain.eligible", "lords.chain.token-blocks")
def test_eligible_only_without_a_token() -> None:
    g = lords(units={**HOUSEHOLD, "K1": {**HOUSEHOLD["K1"], "token": True}}).one("L", "hold")
    assert set(g.options()) == {"K2", "V1", "V2", "stop"}
    assert eligible(g.state, g.state.units["L"]) == ["K2", "V1", "V2"]


@pytest.mark.clause("lords.chain.distance")
def test_distance_is_six_inches_from_his_own_model() -> None:
    units = {"L": blue("L", [(20, 20)]), "K1": blue("K1", [(26.9, 20)]), "V1": blue("V1", [(20, 27.1), (20, 28.3)])}
    g = lords(units=units).one("L", "hold")
    assert set(g.options()) == {"K1", "stop"}


@pytest.mark.clause("lords.chain.distance", "lords.measure.within")
@pytest.mark.parametrize(("x", "reached"), [(27.0, True), (27.002, True), (27.003, False)])
def test_distance_exactly_six(x: float, reached: bool) -> None:
    state = position({"L": blue("L", [(20, 20)]), "K1": blue("K1", [(x, 20)])})
    assert (eligible(state, state.units["L"]) == ["K1"]) == reached


@pytest.mark.clause("lords.chain.distance")
def test_distance_counts_from_where_he_ended_and_inside_a_unit_from_his_model() -> None:
    units = {
        "T1": blue("T1", row(5, 10, 10)),
        "K1": blue("K1", [(10, 11.2)], joined_to="T1"),
        "T2": blue("T2", [(21, 10)]),
    }
    g = lords(units=units).one("T1", "stay", "hold")
    assert g.seat == 1  # Bram himself is 10″ away, although his Spearmen are near
    units = {"K1": blue("K1", [(10, 10)]), "T2": blue("T2", [(20, 10)])}
    g = lords(units=units).one("K1", "advance").move({"K1.1": (14, 10)})
    assert "T2" in g.options()


@pytest.mark.clause("lords.chain.any-number")
def test_any_number_in_any_order_and_stop_when_you_like() -> None:
    units = {key: HOUSEHOLD[key] for key in ("L", "K2", "V1", "V2")}
    g = lords(units=units).one("L", "hold")
    assert set(g.options()) == {"K2", "V1", "V2", "stop"}
    g.one("V2", "hold").one("K2", "hold")
    assert set(g.options()) == {"V1", "stop"}
    g.one("stop")
    assert g.seat == 1
    assert tokens(g) == {"L", "K2", "V2"}


@pytest.mark.clause("lords.chain.any-number")
def test_any_number_the_list_is_fixed_at_that_moment() -> None:
    # Ysolt advances to the Lord's side in her own bonus activation of another turn; the list stays as it was.
    units = {
        "L": blue("L", [(20, 20)]),
        "V1": blue("V1", [(20, 24)]),
        "V2": blue("V2", [(20, 27.5), (20, 28.7)]),
    }
    g = lords(units=units).one("L", "hold")
    assert set(g.options()) == {"V1", "stop"}
    g.one("V1", "hold")
    assert g.seat == 1


@pytest.mark.clause("lords.chain.bonus-activation")
def test_bonus_activation_is_a_full_activation() -> None:
    units = {
        "L": blue("L", [(20, 20)]),
        "V2": blue("V2", row(6, 20, 22)),
        "V1": blue("V1", row(6, 20, 18)),
        "r": red("T1", row(4, 20, 29)),
        "r2": red("T1", row(4, 20, 10)),
    }
    # Slingers: 4 + 10 against 6: all four fall. Levies charge 6 with 1 + 5.
    g = lords(4, 6, 6, 6, units=units)
    g.one("L", "hold").one("V2", "shoot", "r")
    assert g.count("r") == 4 - 4 or g.topic == "casualties"
    while g.topic == "casualties":
        g.default()
    g.one("V1", "charge", "r2", "decline")
    assert tokens(g) == {"L", "V1", "V2"}
    assert not g.events("clear")


def cascade() -> Game:
    units = {key: HOUSEHOLD[key] for key in ("L", "K1", "T1", "T2", "V1")}
    return lords(units=units).one("L", "hold")


@pytest.mark.clause("lords.chain.nesting")
def test_nesting_the_knights_list_comes_before_the_rest_of_the_lords() -> None:
    g = cascade()
    assert set(g.options()) == {"K1", "V1", "stop"}
    g.one("K1", "advance").move({"K1.1": (24, 20.4)})
    if g.topic == "join":
        g.one("alone")
    assert set(g.options()) == {"T1", "T2", "stop"}
    g.one("T1", "hold").one("T2", "hold")
    assert set(g.options()) == {"V1", "stop"}
    g.one("V1", "hold")
    assert g.seat == 1


@pytest.mark.clause("lords.chain.nesting")
def test_nesting_going_on_closes_the_knights_list_for_good() -> None:
    g = cascade().one("K1", "hold").one("T1", "hold").one("stop")
    assert set(g.options()) == {"V1", "stop"}
    g.one("V1", "hold")
    assert g.seat == 1
    assert "T2" not in tokens(g)


@pytest.mark.clause("lords.chain.nesting")
def test_nesting_each_activation_is_a_step_of_its_own() -> None:
    g = cascade()
    assert [chain.leader for chain in g.state.chains] == ["L"]
    g.one("K1", "hold")
    assert [chain.leader for chain in g.state.chains] == ["L", "K1"]
    assert max(g.match.step_answers) <= 4


TWO = {
    "T1": blue("T1", row(4, 20, 20)),
    "K1": blue("K1", [(20, 18.8)], joined_to="T1"),
    "L": blue("L", [(21.2, 18.8)], joined_to="T1"),
    "K2": blue("K2", [(17, 18)]),
    "V1": blue("V1", [(25, 18)]),
    "T2": blue("T2", [(20, 15)]),
}


@pytest.mark.clause("lords.chain.two-leaders")
def test_two_leaders_have_a_list_each_and_the_owner_chooses_the_first() -> None:
    g = lords(units=TWO).one("T1", "stay", "hold")
    assert g.topic == "which-chain"
    assert set(g.options()) == {"K1", "L"}
    g.one("L")
    assert set(g.options()) == {"K2", "V1", "stop"}
    g.one("stop")
    assert set(g.options()) == {"T2", "stop"}
    g = lords(units=TWO).one("T1", "stay", "hold", "K1")
    assert set(g.options()) == {"T2", "stop"}


@pytest.mark.clause("lords.chain.token-blocks")
def test_token_blocks_a_unit_that_got_one_meanwhile() -> None:
    # Bram is on the Lord's list, and his Spearmen, whom he joins, are on his own no more.
    units = {"K1": blue("K1", [(20, 20)]), "T1": blue("T1", row(2, 22, 20)), "T2": blue("T2", [(20, 16)])}
    g = lords(units=units).one("K1", "advance").stay().one("T1")
    assert set(g.options()) == {"T2", "stop"}


@pytest.mark.clause("lords.chain.token-blocks", "lords.turn.token-check")
def test_token_blocks_a_cascade_ends_when_all_have_tokens() -> None:
    g = cascade().one("K1", "hold").one("T1", "hold").one("T2", "hold").one("V1", "hold")
    assert g.seat == 1
    assert tokens(g) == {"L", "K1", "T1", "T2", "V1"}
    g.one("far", "hold")
    assert tokens(g) == {"far"}


@pytest.mark.clause("lords.chain.leader-dead")
def test_leader_dead_nobody_takes_his_place() -> None:
    units = {key: HOUSEHOLD[key] for key in ("L", "T1", "T2", "V1")}
    units["K1"] = {**blue("K1"), "at": [None]}
    g = lords(units=units).one("L", "hold")
    assert set(g.options()) == {"V1", "stop"}


@pytest.mark.clause("lords.chain.leader-dead")
def test_leader_dead_a_knight_still_commands_when_the_lord_is_gone() -> None:
    units = {key: HOUSEHOLD[key] for key in ("K1", "T1", "V1")}
    units["L"] = {**blue("L"), "at": [None]}
    g = lords(units=units).one("K1", "hold")
    assert set(g.options()) == {"T1", "stop"}
