"""Cases from the ledger where several clauses meet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.anvil.table import Game, act, anvil, engage, hp, move, pose, put, reason, unit, why

OTHERS: dict[str, Any] = {
    "o": {"type": "troop", "seat": 1, "at": (4, 44, 180)},
    "p": {"type": "troop", "at": (4, 4, 0)},
}


def spec(kind: str, at: Any, seat: int = 0, **more: Any) -> dict[str, Any]:
    return {"type": kind, "at": at, "seat": seat, **more}


def meet(pools: tuple[int, int] = (10, 10), rules: dict[str, Any] | None = None, **units: Any) -> Game:
    return anvil(units={**units, **OTHERS}, pools=pools, **(rules or {}))


# ---- interruptions that meet ----


@pytest.mark.clause("anvil.stratagem.hero-of-the-day", "anvil.stratagem.counterattack", "anvil.combat.sequence")
def test_saved_general_whose_counterattack_killed_still_owes_the_bounce() -> None:
    g = meet((10, 7), k=spec("knight", (24, 26, 0), hp=1), t=spec("troop", (24, 30, 180), 1, hp=2, general=True))
    engage(g, "k", "t").one("counterattack").one("hero_of_the_day")
    assert (g.count("k"), hp(g, "t"), pose(g, "t")) == (0, 1, (24.0, 33.0, 180))
    assert g.outcome is None


@pytest.mark.clause("anvil.victory.general", "anvil.stratagem.hero-of-the-day")
def test_saved_general_wins_if_the_other_general_fell_to_the_counterattack() -> None:
    g = meet(
        (10, 7),
        k=spec("knight", (24, 26, 0), hp=1, general=True),
        t=spec("troop", (24, 30, 180), 1, hp=3, general=True),
    )
    engage(g, "k", "t").one("counterattack").one("hero_of_the_day")
    assert g.outcome is not None
    assert (list(g.outcome.winners), g.outcome.clause) == ([1], "anvil.victory.general")


@pytest.mark.clause("anvil.stratagem.hero-of-the-day")
def test_declining_is_final_and_the_general_is_lost() -> None:
    g = meet((10, 4), k=spec("knight", (24, 26, 0)), t=spec("troop", (24, 30, 180), 1, hp=2, general=True))
    engage(g, "k", "t").one("decline").one("decline")
    assert g.outcome is not None
    assert list(g.outcome.winners) == [0]


@pytest.mark.clause("anvil.stratagem.counterattack", "anvil.bounce-back.into-enemy")
def test_counterattack_in_a_bounce_combat_that_kills_ends_the_chain() -> None:
    g = meet((10, 3), h=spec("hero", (24, 16, 0)), k=spec("knight", (24, 20, 180), 1), t=spec("troop", (24, 23.5, 0)))
    engage(g, "h", "k").one("decline").one("counterattack")
    assert (g.count("t"), hp(g, "k"), pose(g, "k")) == (0, 4, (24.0, 21.5, 180))


@pytest.mark.clause("anvil.activation.out-of-cp", "anvil.stratagem.counterattack")
def test_a_pool_emptied_by_an_interruption() -> None:
    g = meet((5, 3), h=spec("hero", (24, 16, 0)), k=spec("knight", (24, 20, 180), 1))
    engage(g, "h", "k").one("counterattack")
    for left in (4, 3, 2, 1):
        assert (g.seat, list(g.state.pools)) == (0, [left, 0])
        act(g, "p").one("end")
    assert g.state.turn == 5


# ---- bounces ----


@pytest.mark.clause("anvil.combat.excess-engage", "anvil.terms.core")
def test_an_enemy_that_struck_may_engage_with_its_excess() -> None:
    # The Wizard bounces into the Knight and dies; the Knight's 4" reach a Troop whose owner is active: no window
    g = meet(
        w=spec("wizard", (24, 21.5, 0), hp=1),
        h=spec("hero", (24, 25, 180), 1),
        k=spec("knight", (24, 18.5, 0), 1),
        t=spec("troop", (19, 22, 90)),
    )
    engage(g, "w", "h").one("decline")
    assert (g.topic, g.seat) == ("excess", 1)
    assert "engage" in g.options()
    g.one("engage", "t")
    assert not g.topic.startswith("window")
    assert hp(g, "t") < 4


@pytest.mark.clause("anvil.bounce-back.into-enemy", "anvil.army.seat-of-power")
def test_a_seat_strikes_what_bounces_into_it() -> None:
    g = meet(
        (10, 0), {}, h=spec("hero", (24, 34, 0)), k=spec("knight", (24, 38, 180), 1), s=spec("seat", (24, 41.5, 180))
    )
    engage(g, "h", "k")
    assert (hp(g, "k"), pose(g, "k")) == (8 - 2 - 2, (24.0, 39.0, 180))


@pytest.mark.clause("anvil.victory.seat-turn-one", "anvil.bounce-back.into-enemy")
def test_in_turn_one_a_seat_stops_a_bounce() -> None:
    g = meet(
        (10, 0),
        {"turn": 1},
        h=spec("hero", (24, 34, 0)),
        k=spec("knight", (24, 38, 180), 1),
        s=spec("seat", (24, 41.5, 180)),
    )
    engage(g, "h", "k")
    assert (hp(g, "k"), pose(g, "k")) == (6, (24.0, 38.5, 180))


@pytest.mark.clause("anvil.bounce-back.stops", "anvil.bounce-back.into-enemy")
def test_a_stop_before_an_enemy_prevents_the_combat() -> None:
    # The friend is touched after 2.5", so the stop comes at 1.5"; the enemy would be touched after 2"
    units = {
        "h": spec("hero", (24, 16, 0)),
        "k": spec("knight", (24, 20, 180), 1),
        "f": spec("troop", (21, 24.5, 180), 1),
        "t": spec("troop", (27, 24, 180)),
    }
    g = meet((10, 0), {}, **units)
    engage(g, "h", "k")
    assert (hp(g, "k"), pose(g, "k")) == (6, (24.0, 21.5, 180))


@pytest.mark.clause("anvil.bounce-back.stops")
def test_impassable_terrain_stops_and_blocking_terrain_does_not() -> None:
    for does, end in (("impassable", 21.0), ("halves", 23.0), ("blocks", 23.0)):
        lake = {"terrain": [{"rect": (20, 23, 28, 27), "does": [does]}]}
        g = meet((10, 0), lake, a=spec("troop", (24, 16, 0)), d=spec("troop", (24, 20, 180), 1))
        engage(g, "a", "d")
        assert pose(g, "d") == (24.0, end, 180)


@pytest.mark.clause("anvil.bounce-back.direction")
def test_bounce_square_to_the_edge_of_a_turned_tray() -> None:
    # Facing 45: hit in the front from the north-east it goes back by 3 x 0.7071 each way
    g = meet((10, 0), {}, a=spec("troop", (28, 28, 225)), d=spec("troop", (24, 24, 45), 1))
    engage(g, "a", "d")
    assert (hp(g, "d"), pose(g, "d")) == (2, (21.88, 21.88, 45))


# ---- winds, flights, walks through ----


@pytest.mark.clause("anvil.stratagem.stormwind")
def test_stormwind_aslant_and_against_the_edge() -> None:
    g = meet((10, 0), {}, w=spec("wizard", (24, 20, 0)), t=spec("troop", (27, 24, 180), 1))
    act(g, "w", "stormwind").one("stormwind", "t", "away").number(5000)
    assert pose(g, "t") == (30.0, 28.0, 180)
    g = meet((10, 0), {}, w=spec("wizard", (24, 36, 0)), t=spec("troop", (24, 46.5, 180), 1, hp=1))
    act(g, "w", "stormwind").one("stormwind", "t", "away").number(6000)
    assert (pose(g, "t"), hp(g, "t")) == ((24.0, 46.5, 180), 1)  # 0.5" from the edge: it stays, and loses nothing


@pytest.mark.clause("anvil.stratagem.transfix", "anvil.stratagem.drain-life")
def test_spells_that_need_sight_and_those_that_do_not() -> None:
    g = meet((10, 0), {}, w=spec("wizard", (24, 20, 180)), t=spec("troop", (24, 28, 180), 1))
    act(g, "w", "transfix", "drain_life")
    assert why(g, "transfix") == "anvil.stratagem.transfix"
    g.one("drain_life", "t")
    assert hp(g, "t") == 3


@pytest.mark.clause("anvil.stratagem.fly-burrow", "anvil.engage.line")
def test_fly_across_a_lake_into_an_engage() -> None:
    lake = {"terrain": [{"rect": (20, 12, 28, 13), "does": ["impassable"]}]}
    units = {"h": spec("hero", (24, 10, 0)), "d": spec("troop", (24, 17, 180), 1)}
    g = meet((10, 0), lake, **units)
    act(g, "h")
    assert "engage" not in g.options()
    g = meet((10, 0), lake, **units)
    engage(g, "h", "d", "fly_burrow")
    assert (pose(g, "h"), hp(g, "d")) == ((24.0, 15.0, 0), 1)
    units["d"] = spec("troop", (24, 15.5, 180), 1)  # aligned at 13.5 it would stand in the lake, wherever it slides
    g = meet((10, 0), lake, **units)
    act(g, "h", "fly_burrow")
    assert "engage" not in g.options()


@pytest.mark.clause("anvil.stratagem.interpenetration", "anvil.engage.line")
def test_interpenetration_in_an_engage() -> None:
    units = {
        "a": spec("troop", (24, 10, 0)),
        "f": spec("wizard", (27, 13, 0)),
        "d": spec("troop", (24, 17.5, 180), 1),
    }
    g = act(meet((10, 0), {}, **units), "a")
    assert "engage" not in g.options()
    g = meet((10, 0), {}, **units)
    engage(g, "a", "d", "interpenetration")
    assert (pose(g, "a"), hp(g, "d")) == ((24.0, 15.5, 0), 2)


@pytest.mark.clause("anvil.stratagem.parthian-shot", "anvil.stratagem.march", "anvil.stratagem.skirmishing")
def test_parthian_shot_with_march_and_a_skirmisher_as_target() -> None:
    g = meet(
        (10, 0),
        {},
        a=spec("troop", (24, 10, 0), traits=["shooter"]),
        d=spec("troop", (24, 20, 180), 1, marks=["skirmishing"]),
    )
    act(g, "a", "ballistics", "parthian_shot", "march")
    assert g.state.pools[0] == 10 - 6
    g.one("move").move({"a": (24, 14)}).one("ballistics", "d")
    assert hp(g, "d") == 3  # 4" away, yet front: 2 - 1
    g.one("move")
    assert reason(g, move("a", (24, 9))) == ""
    assert reason(g, move("a", (24, 8.9))) == "anvil.move.allowance"


# ---- ground and edges ----


def wall(seat: int, missing: int | None = None) -> dict[str, Any]:
    """Twelve trays along P1's board edge."""
    return {f"e{n}": spec("troop", (2 + 4 * n, 1, 0), seat) for n in range(12) if n != missing}


@pytest.mark.clause("anvil.activation.unable")
def test_unable_for_want_of_room() -> None:
    held = {"k": spec("knight", (24, 20, 0), marks=["transfix"]), "t": {"type": "troop"}}
    far = {"o": OTHERS["o"]}
    assert set(anvil(units={**held, **wall(1), **far}).options()) == {"t", "pass"}
    # A gap of exactly one tray between enemies would be contact with both
    assert set(anvil(units={**held, **wall(1, 5), **far}).options()) == {"t", "pass"}
    friends = {key: {**each, "marks": ["transfix"]} for key, each in wall(0, 5).items()}
    assert anvil(units={**held, **friends, **far}).options() == ["t"]


@pytest.mark.clause("anvil.deployment.reserve", "anvil.stratagem.infiltrate")
def test_reserves_are_not_measured_to() -> None:
    g = anvil(units={"t": {"type": "troop"}, "h": {"type": "hero", "seat": 1}, "p": OTHERS["p"]}, turn=3)
    act(g, "t", "infiltrate").answer(put("t", 24, 47, 180))
    assert pose(g, "t") == (24.0, 47.0, 180)


@pytest.mark.clause("anvil.geometry.premeasuring", "anvil.stratagem.fireball")
def test_premeasuring_off_a_spell_out_of_range_is_spent() -> None:
    g = meet((3, 0), {"premeasure": False}, w=spec("wizard", (24, 20, 0)), t=spec("troop", (24, 36, 180), 1))
    act(g, "w", "fireball").one("fireball", "t")
    assert (hp(g, "t"), g.state.pools[0]) == (4, 0)


@pytest.mark.clause("anvil.stratagem.summon-subjects", "anvil.stratagem.dispel")
def test_a_dispelled_summoning_counts() -> None:
    g = meet((20, 3), {}, w=spec("wizard", (24, 20, 0), general=True), d=spec("wizard", (24, 30, 0), 1))
    act(g, "w", "summon_subjects").one("summon_subjects").answer(put("subjects", 24, 14)).one("d").one("end")
    assert (list(g.state.pools), "p1-x1" in g.state.units) == ([15, 0], False)
    act(g, "w", "summon_subjects")
    assert hp(g, "w") == 3


@pytest.mark.clause("anvil.army.extra-units", "anvil.end.turn-limit")
def test_raised_units_count_when_destroyed() -> None:
    units = {
        "g": spec("hero", (10, 10, 0), general=True),
        "h": spec("hero", (40, 40, 180), 1, general=True),
        "x": {"type": "hero", "extra": True, "lost": True},
    }
    g = anvil(units=units, turn=12, phase="bid")
    g.number(0, seat=0).number(0, seat=1)
    assert g.outcome is not None
    assert (list(g.outcome.winners), list(g.outcome.scores)) == ([1], [0, 3])


@pytest.mark.clause("anvil.stratagem.raise-a-champion", "anvil.activation.contents")
def test_raise_a_champion_before_walking_away() -> None:
    g = meet((5, 0), {}, w=spec("wizard", (24, 41.5, 0)), s=spec("seat", (24, 44, 180), 1))
    act(g, "w", "raise_a_champion").one("raise_a_champion")
    assert reason(g, put("champion", 24, 46)) == "anvil.stratagem.raise-a-champion"  # overlaps, off, or too far
    assert reason(g, put("champion", 26.5, 44, 90)) == "anvil.stratagem.raise-a-champion"  # in contact with the Seat
    g.answer(put("champion", 19.5, 41.5)).one("move").move({"w": (24, 36)})
    assert (pose(g, "w"), unit(g, "p1-x1").type) == ((24.0, 36.0, 180), "hero")


@pytest.mark.clause("anvil.stratagem.fear", "anvil.stratagem.counterattack")
def test_fear_changes_nothing_in_a_counterattack() -> None:
    g = meet((10, 3), {}, h=spec("hero", (24, 16, 0)), k=spec("knight", (24, 20, 180), 1, traits=["fear"]))
    engage(g, "h", "k").one("counterattack")
    assert (pose(g, "k"), pose(g, "h")) == ((24.0, 23.0, 180), (24.0, 15.0, 0))


@pytest.mark.clause("anvil.engage.in-contact", "anvil.engage.not-allowed")
def test_in_contact_with_an_enemy_it_may_not_attack() -> None:
    g = meet((10, 0), {}, t=spec("troop", (24, 20, 0)), w=spec("war_machine", (24, 22, 180), 1))
    engage(g, "t", "w")
    assert (pose(g, "t"), hp(g, "w"), g.state.pools[0]) == ((24.0, 20.0, 0), 12, 9)


@pytest.mark.clause("anvil.engage.side-doubt", "anvil.engage.line", "anvil.bounce-back.both", "anvil.deployment.cost")
def test_silent_clauses_are_named_where_they_decide() -> None:
    g = meet((10, 3), {}, h=spec("hero", (32, 28, 270)), k=spec("knight", (24, 24, 0), 1))
    engage(g, "h", "k").one("counterattack")
    assert g.cited("anvil.engage.side-doubt", "anvil.engage.line", "anvil.engage.reach", "anvil.los.basic")
    assert g.cited("anvil.bounce-back.both", "anvil.bounce-back.direction", "anvil.stratagems.interruptions")
    assert not g.cited("anvil.deployment.cost")
    g = meet((10, 3), {}, t={"type": "troop"})
    act(g, "t", "weak").answer(move("t", (20, 3), facing=90))
    assert g.cited("anvil.deployment.cost", "anvil.deployment.starting-hp", "anvil.stratagem.weak")


# ---- paths, halts and turns of phrase that meet ----


@pytest.mark.clause("anvil.deployment.entry", "anvil.move.path")
def test_a_stop_on_a_straight_way_on_is_no_corner() -> None:
    g = act(anvil(units={"t": {"type": "troop"}}), "t")
    assert reason(g, move("t", (20, 0.5), (20, 1), (23, 1))) == "anvil.move.pivot"  # a turn after 2″ has no room
    assert reason(g, move("t", (20, 0.5), (21, 1))) == "anvil.deployment.entry"  # aslant before it is wholly on
    g.answer(move("t", (20, 0.5), (20, 2), (23, 2)))  # 1.5″ and 1.5″ straight ahead are 3″
    assert pose(g, "t") == (23.0, 2.0, 90)


@pytest.mark.clause("anvil.engage.not-allowed")
@pytest.mark.parametrize(
    ("y", "end", "told"),
    [
        (22, 27, "halted 1″ away after 5″"),
        (27.99, 27.99, "stayed in place"),
        (27.5, 27.5, "stayed in place"),
        (21, 27, "halted 1″ away after 6″"),
    ],
)
def test_a_forbidden_attack_halts_or_stays(y: float, end: float, told: str) -> None:
    g = meet((10, 0), t=spec("troop", (24, y, 0)), w=spec("war_machine", (24, 30, 180), 1))
    engage(g, "t", "w")
    assert pose(g, "t") == (24.0, end, 0)
    assert g.events("halt")[-1].sentence() == f"t may not attack the front of w and {told}"
    assert hp(g, "w") == 12


@pytest.mark.clause("anvil.combat.excess", "anvil.move.allowance")
def test_excess_longer_than_the_move_of_the_unit_counts_in_full() -> None:
    # A Knight moves 4″; with Hammerblow a rear attack deals 6 to a Troop with 1 HP: 5″
    g = meet((10, 0), k=spec("knight", (24, 10, 0)), t=spec("troop", (24, 14, 0), 1, hp=1))
    engage(g, "k", "t", "hammerblow").one("move")
    assert g.refuses_move({"k": (24, 17.1)}, "anvil.move.allowance")
    g.move({"k": (24, 17)})
    assert pose(g, "k") == (24.0, 17.0, 0)


@pytest.mark.clause("anvil.combat.excess-engage", "anvil.stratagem.hammerblow")
def test_excess_engages_in_a_row_end_with_the_last_survivor() -> None:
    row = {f"t{n}": spec("troop", (24, 16 + 3 * n, 0), 1, hp=1) for n in range(3)}
    g = meet((10, 0), k=spec("knight", (24, 12, 0)), **row, h=spec("hero", (24, 25, 0), 1))
    engage(g, "k", "t0", "hammerblow").one("engage", "t1").one("engage", "t2").one("engage", "h")
    assert [g.count(key) for key in ("t0", "t1", "t2", "h")] == [0, 0, 0, 0]  # 4 + 1 on the Hero's rear
    assert (g.topic, g.options()) == ("excess", ["move", "decline"])  # 1″ and nobody left to engage
    assert why(g, "engage") == "anvil.combat.excess-engage"


@pytest.mark.clause("anvil.combat.excess-engage", "anvil.engage.reach")
def test_the_forecast_of_an_excess_engage_knows_its_inches() -> None:
    # 5″ of excess are more than the Knight's Move of 4″: what is offered is also foretold
    units = {
        "k": spec("knight", (24, 10, 0)),
        "t": spec("troop", (24, 14, 0), 1, hp=1),
        "h": spec("hero", (24, 19, 180), 1),
    }
    g = meet((10, 0), **units)
    engage(g, "k", "t", "hammerblow").one("engage")
    assert g.question is not None
    assert g.offered()["h"].detail.startswith("k went 5″ and engaged h in the front")


@pytest.mark.clause("anvil.turn.tie", "anvil.turn.tie-at-zero", "anvil.deployment.general-late")
def test_a_late_general_who_ties_at_one_has_nothing_left_to_bid() -> None:
    late = {"g": {"type": "hero", "general": True}, "t": spec("troop", (24, 10, 0)), "o": spec("troop", (24, 40), 1)}
    g = anvil(units=late, phase="bid", turn=3)
    g.number(1, seat=0).number(1, seat=1)
    assert list(g.state.limits) == [0, 9]
    g.number(0, seat=1)  # P1 is not asked; nothing against nothing ends the turn
    assert g.state.turn == 4
    assert list(g.state.limits) == [1, 10]


@pytest.mark.clause("anvil.activation.unable", "anvil.stratagem.transfix", "anvil.end.turn-ends")
def test_two_unable_players_end_the_turn_with_cp_left() -> None:
    units = {
        "a": spec("troop", (24, 10, 0), marks=["transfix"]),
        "b": spec("troop", (24, 40, 180), 1, marks=["transfix"]),
    }
    g = anvil(units=units, pools=(4, 6))
    assert g.topic == "bid"
    assert g.state.turn == 5
    assert [event.kind for event in g.events("pass")] == ["pass", "pass"]


@pytest.mark.clause("anvil.stratagem.hero-of-the-day", "anvil.bounce-back.blocked")
def test_a_saved_general_thrown_onto_an_enemy_cannot_be_saved_without_room() -> None:
    units = {
        "k": spec("knight", (24, 16, 0)),
        "g": spec("hero", (24, 20, 180), 1, hp=1, general=True),
        "t": spec("troop", (24, 23, 180)),
        "own": {"type": "troop", "general": True},
    }
    g = meet((10, 8), **units)
    engage(g, "k", "g").one("decline").one("hero_of_the_day")
    # 1″ back onto the Troop, which strikes its rear for 3. With 4 CP left it might be saved once more, but thrown
    # forwards it is stopped by the Knight that it has fought, 1″ away: no room, so nobody is asked
    assert (g.topic, pose(g, "g")) == ("window:counterattack", (24.0, 21.0, 180))
    g.one("decline")
    assert g.outcome is not None
    assert list(g.outcome.winners) == [0]


@pytest.mark.clause("anvil.victory.simultaneous", "anvil.stratagem.counterattack")
def test_last_trays_of_both_sides_fall_together() -> None:
    goals = [[{"kind": "destroy_count", "count": 1}], [{"kind": "destroy_count", "count": 1}]]
    units = {"a": spec("troop", (24, 16, 0), hp=1), "b": spec("troop", (24, 20, 180), 1, hp=1)}
    g = anvil(units=units, goals=goals, pools=(1, 3))
    engage(g, "a", "b").one("counterattack")
    assert g.outcome is not None
    assert (list(g.outcome.winners), g.outcome.clause) == ([], "anvil.victory.simultaneous")
