"""Cases from the ledger: the stratagems of one's own activation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.anvil.table import Game, act, anvil, engage, hp, move, offered, pose, put, reason, unit, why

OTHERS: dict[str, Any] = {
    "o": {"type": "troop", "seat": 1, "at": (4, 44, 180)},
    "p": {"type": "troop", "at": (4, 4, 0)},
}


def spec(kind: str, at: Any, seat: int = 0, **more: Any) -> dict[str, Any]:
    return {"type": kind, "at": at, "seat": seat, **more}


def meet(pools: tuple[int, int] = (10, 0), turn: int = 4, **units: Any) -> Game:
    return anvil(units={**units, **OTHERS}, pools=pools, turn=turn)


def targets(g: Game, name: str) -> set[str]:
    """Whom the declared stratagem may choose now."""
    if not g.topic.startswith("part") or name not in offered(g) or why(g, name):
        return set()
    return set(g.one(name).options())


# ---- shooting ----

SHOOTER: dict[str, Any] = {"type": "troop", "at": (24, 10, 0), "traits": ["shooter"]}


@pytest.mark.clause("anvil.stratagem.ballistics")
@pytest.mark.parametrize(
    ("kind", "gap", "damage"),
    [
        ("monster", 18.0, 1),
        ("monster", 18.01, 1),
        ("monster", 18.02, None),
        ("monster", 12.1, 1),
        ("monster", 12.02, 1),
        ("monster", 12.01, 2),
        ("monster", 12.0, 2),
        ("monster", 6.02, 2),
        ("monster", 6.0, 3),
        ("war_machine", 15, None),
        ("war_machine", 12, 1),
        ("war_machine", 6, 2),
    ],
)
def test_ballistics_bands(kind: str, gap: float, damage: int | None) -> None:
    g = meet((4, 0), a=SHOOTER, d=spec(kind, (24, 12 + gap, 0), 1))
    act(g, "a", "ballistics")
    full = hp(g, "d")
    chosen = targets(g, "ballistics")
    assert ("d" in chosen) is (damage is not None)
    if damage is not None:
        g.one("d")
        assert (full - hp(g, "d"), pose(g, "d")) == (damage, (24.0, round(12 + gap, 2), 0))


@pytest.mark.clause("anvil.stratagem.ballistics")
def test_ballistics_neither_moves_nor_engages_whatever_comes_first() -> None:
    g = meet(a=SHOOTER, d=spec("troop", (24, 15, 180), 1))
    act(g, "a", "ballistics")
    assert not {"move", "engage"} & set(g.options())


@pytest.mark.clause("anvil.stratagem.brace", "anvil.stratagem.ballistics", "anvil.stratagem.fireball")
def test_brace_of_the_ledger() -> None:
    g = meet(
        (20, 0),
        k=spec("knight", (24, 18, 0)),
        s=spec("troop", (30, 10, 0), traits=["shooter"]),
        m=spec("monster", (18, 14, 0)),
        d=spec("troop", (24, 21, 180), 1, marks=["brace"]),
    )
    engage(g, "k", "d")
    assert (hp(g, "d"), pose(g, "d")) == (4, (24.0, 24.0, 180))
    act(g, "s", "ballistics").one("ballistics", "d")
    assert hp(g, "d") == 4
    act(g, "m", "fireball").one("fireball", "d")
    assert (hp(g, "d"), unit(g, "d").marks) == (2, ("brace",))


@pytest.mark.clause("anvil.stratagem.brace")
def test_brace_stops_move_and_pivot_in_this_and_later_activations() -> None:
    g = meet(a=spec("troop", (24, 10, 0), traits=["shooter"]), d=spec("troop", (24, 20, 180), 1))
    act(g, "a", "brace", "ballistics")
    assert set(g.options()) == {"ballistics", "end"}
    g.one("ballistics", "d")
    assert hp(g, "d") == 1
    act(g, "a")
    assert g.topic == "unit" or g.options() == ["end"]


@pytest.mark.clause("anvil.stratagem.parthian-shot")
def test_parthian_shot_in_mid_move() -> None:
    g = meet((5, 0), a=SHOOTER, d=spec("troop", (24, 24, 180), 1))
    act(g, "a", "ballistics", "parthian_shot")
    assert g.state.pools[0] == 0
    g.one("move").move({"a": (24, 12)})
    g.one("ballistics", "d")
    assert hp(g, "d") == 2
    g.one("move")
    assert reason(g, move("a", (24, 7.9))) != ""
    g.move({"a": (24, 8)})
    assert pose(g, "a") == (24.0, 8.0, 180)


@pytest.mark.clause("anvil.stratagem.parthian-shot")
def test_parthian_shot_before_or_after_and_never_an_engage() -> None:
    g = meet(a=SHOOTER, d=spec("troop", (24, 15, 180), 1))
    act(g, "a", "ballistics", "parthian_shot")
    assert "engage" not in g.options()
    g.one("ballistics", "d")
    assert hp(g, "d") == 1  # 4 - 1 at 3"
    g.one("move").move({"a": (24, 4)})
    assert pose(g, "a") == (24.0, 4.0, 180)


@pytest.mark.clause("anvil.stratagem.parthian-shot", "anvil.deployment.entry")
def test_parthian_shot_on_coming_on() -> None:
    g = meet((10, 0), a={"type": "troop"}, d=spec("troop", (24, 18, 180), 1))
    act(g, "a", "shooter", "ballistics", "parthian_shot")
    assert g.state.pools[0] == 10 - 7
    g.move({"a": (24, 2)})
    assert g.topic == "part:a"
    g.one("ballistics", "d")  # the gap is 17 - 3 = 14: front, 2 - 1
    assert hp(g, "d") == 3
    assert g.topic != "part:a" or "move" in g.options()


@pytest.mark.clause("anvil.stratagem.heavy-projectile")
def test_heavy_projectile() -> None:
    g = meet(
        (10, 0),
        a=spec("war_machine", (24, 10, 0), traits=["shooter", "heavy_projectile"]),
        d=spec("troop", (24, 27, 0), 1),
    )
    assert (hp(g, "a"), unit(g, "a").full) == (10, 10)
    act(g, "a", "ballistics").one("ballistics", "d")
    assert g.count("d") == 0
    assert g.topic != "excess"


# ---- spells ----


@pytest.mark.clause("anvil.stratagem.stormwind")
@pytest.mark.parametrize(
    ("way", "inches", "end"),
    [("away", 6, 32), ("towards", 6, 23), ("towards", 3.5, 22.5), ("towards", 4, 23), ("towards", 3.95, 22.05)],
)
def test_stormwind_of_the_ledger(way: str, inches: float, end: float) -> None:
    g = meet(w=spec("wizard", (24, 20, 0)), t=spec("troop", (24, 26, 180), 1))
    act(g, "w", "stormwind").one("stormwind", "t").one(way).number(int(inches * 1000))
    assert (pose(g, "t"), hp(g, "t")) == ((24.0, float(end), 180), 4)


@pytest.mark.clause("anvil.stratagem.stormwind")
def test_stormwind_stops_before_a_unit_and_starts_no_combat() -> None:
    wall = spec("knight", (24, 31, 0))
    g = meet(w=spec("wizard", (24, 20, 0)), t=spec("troop", (24, 26, 180), 1), k=wall)
    act(g, "w", "stormwind").one("stormwind", "t", "away").number(6000)
    assert (pose(g, "t"), hp(g, "t")) == ((24.0, 28.0, 180), 4)


@pytest.mark.clause("anvil.stratagem.stormwind", "anvil.stratagems.targets")
def test_stormwind_on_a_friend_without_sight() -> None:
    g = meet(w=spec("wizard", (24, 20, 180)), k=spec("knight", (24, 32, 0)), s=spec("seat", (20, 11, 0)))
    act(g, "w", "stormwind")
    assert targets(g, "stormwind") >= {"k"}
    assert "s" not in g.options()
    assert "w" not in g.options()
    g.one("k", "away").number(6000)
    assert pose(g, "k") == (24.0, 38.0, 0)


@pytest.mark.clause("anvil.stratagem.fireball", "anvil.army.seat-no-stratagems", "anvil.victory.seat-turn-one")
@pytest.mark.parametrize(("turn", "gap", "open_"), [(4, 11, True), (4, 12.01, True), (4, 12.02, False), (1, 11, False)])
def test_fireball_on_a_seat(turn: int, gap: float, open_: bool) -> None:
    g = meet(w=spec("wizard", (24, 20, 0)), s=spec("seat", (24, 22 + gap, 180), 1, hp=3), turn=turn)
    act(g, "w", "fireball")
    chosen = targets(g, "fireball")
    assert ("s" in chosen) is open_
    if open_:
        g.one("s")
        assert hp(g, "s") == 1


@pytest.mark.clause("anvil.stratagem.drain-life", "anvil.combat.hp-ceiling")
def test_drain_life_of_the_ledger() -> None:
    g = meet(
        w=spec("wizard", (24, 20, 0), hp=3), t=spec("troop", (24, 33, 180), 1, hp=1), k=spec("knight", (24, 9, 0), 1)
    )
    act(g, "w", "drain_life").one("drain_life", "t")
    assert (g.count("t"), hp(g, "w")) == (0, 4)
    g.one("end")
    act(g, "w", "drain_life").one("drain_life", "k")
    assert (hp(g, "k"), hp(g, "w")) == (7, 4)


@pytest.mark.clause("anvil.stratagem.transfix")
def test_transfix_holds_until_the_end_of_the_turn() -> None:
    g = meet((10, 4), w=spec("wizard", (24, 20, 0)), h=spec("hero", (24, 28, 180), 1))
    act(g, "w", "transfix").one("transfix", "h")
    g.one("end")
    assert (g.seat, g.options()) == (1, ["o"])
    assert why(g, "h") == "anvil.stratagem.transfix"


@pytest.mark.clause("anvil.stratagem.transfix", "anvil.combat.excess")
def test_transfixed_unit_may_strike_and_follow_up() -> None:
    g = meet(
        w=spec("wizard", (24, 20, 0), hp=1),
        h=spec("hero", (24, 23, 180), 1),
        k=spec("knight", (24, 16.5, 0), 1, marks=["transfix"]),
    )
    engage(g, "w", "h")
    assert (g.topic, g.seat) == ("excess", 1)


@pytest.mark.clause("anvil.stratagem.summon-subjects")
def test_summon_subjects_first_and_second_use() -> None:
    g = meet((20, 0), w=spec("wizard", (24, 20, 0), general=True))
    act(g, "w", "summon_subjects")
    assert (g.state.pools[0], hp(g, "w")) == (15, 4)
    g.one("summon_subjects")
    clause = "anvil.stratagem.summon-subjects"
    assert reason(g, put("subjects", 24, 40.02)) == clause
    g.answer(put("subjects", 24, 40)).one("end")
    assert (hp(g, "p1-x1"), pose(g, "p1-x1")) == (2, (24.0, 40.0, 0))
    act(g, "w", "summon_subjects", "summon:shooter", "summon:fear")
    assert (g.state.pools[0], hp(g, "w")) == (7, 3)
    g.one("summon_subjects")
    g.answer(put("subjects", 24, 10)).one("end")
    assert (hp(g, "p1-x2"), set(unit(g, "p1-x2").traits) >= {"shooter", "fear"}) == (1, True)
    assert "p1-x2" in g.options()


@pytest.mark.clause("anvil.stratagem.summon-subjects", "anvil.stratagem.steady")
def test_summon_subjects_refusals() -> None:
    g = anvil(units={"w": spec("wizard", (24, 20, 0), general=True, hp=1), **OTHERS}, summonings=(1, 0))
    g.one("w")
    assert reason(g, ["summon_subjects"]) == "anvil.stratagem.summon-subjects"
    assert reason(g, ["steady"]) == ""
    g = anvil(units={"w": spec("wizard", (24, 20, 0), general=True, hp=2), **OTHERS}, summonings=(1, 0))
    assert reason(g.one("w"), ["summon_subjects"]) == ""
    g = anvil(units={"w": spec("wizard", (24, 20, 0), general=True, hp=1), **OTHERS})  # the first one is free
    assert reason(g.one("w"), ["summon_subjects"]) == ""
    g = anvil(units={"w": spec("wizard", (24, 20, 0), general=True, marks=["steadied"]), **OTHERS})
    g.one("w")
    assert reason(g, ["summon_subjects"]) != ""
    g = anvil(units={"w": spec("wizard", (24, 20, 0), general=True, marks=["summoned"], hp=2), **OTHERS})
    act(g, "w", "steady")
    assert "w" not in targets(g, "steady")


# ---- heroic ----


@pytest.mark.clause("anvil.stratagem.steady", "anvil.combat.hp-ceiling", "anvil.army.seat-no-stratagems")
def test_steady_targets() -> None:
    g = meet(
        g=spec("hero", (24, 20, 0), general=True, hp=2),
        k=spec("knight", (24, 28, 0), hp=5),
        l=spec("knight", (32.02, 20, 90), hp=5),
        n=spec("knight", (24, 11.98, 0), hp=5),
        s=spec("seat", (18, 20, 0), hp=3),
    )
    act(g, "g", "steady")
    chosen = targets(g, "steady")
    assert {"g", "k"} <= chosen
    assert not {"s", "n"} & chosen
    g.one("k")
    assert (hp(g, "k"), g.state.pools[0]) == (6, 8)
    g.one("end")
    act(g, "g", "steady").one("steady", "g")
    assert hp(g, "g") == 3


@pytest.mark.clause("anvil.combat.hp-ceiling", "anvil.stratagem.tough")
def test_steady_ceiling_of_a_tough_troop() -> None:
    for before, after in ((6, 6), (5, 6)):
        g = meet(g=spec("hero", (24, 20, 0), general=True), t=spec("troop", (24, 24, 0), traits=["tough"], hp=before))
        act(g, "g", "steady")
        if "t" in targets(g, "steady"):
            g.one("t")
        assert hp(g, "t") == after


@pytest.mark.clause("anvil.stratagem.raise-a-champion", "anvil.army.extra-units")
def test_raise_a_champion_of_the_ledger() -> None:
    g = meet((3, 0), t=spec("troop", (24, 38, 0)), s=spec("seat", (24, 44, 180), 1))
    act(g, "t", "raise_a_champion")
    assert "raise_a_champion" not in g.options()
    g.one("move").move({"t": (24, 41.5)})
    g.one("raise_a_champion")
    assert reason(g, put("champion", 29.02, 41.5)) == "anvil.stratagem.raise-a-champion"
    g.answer(put("champion", 28.5, 41.5))
    assert (hp(g, "p1-x1"), pose(g, "p1-x1"), unit(g, "p1-x1").type) == (4, (28.5, 41.5, 0), "hero")
    assert g.state.champions[0]


@pytest.mark.clause("anvil.stratagem.raise-a-champion", "anvil.stratagems.wasted")
@pytest.mark.parametrize(("y", "there"), [(41.0, True), (40.99, True), (40.98, False), (39, False)])
def test_raise_a_champion_within_an_inch(y: float, there: bool) -> None:
    g = meet((5, 0), t=spec("troop", (24, 38, 0)), s=spec("seat", (24, 44, 180), 1))
    act(g, "t", "raise_a_champion").one("move").move({"t": (24, y)})
    if there:
        assert "raise_a_champion" in g.options()
    else:
        assert g.topic == "unit" or "raise_a_champion" not in g.options()
        assert (g.state.champions[0], g.state.pools[0]) == (False, 2)


@pytest.mark.clause("anvil.stratagem.raise-a-champion")
def test_raise_a_champion_on_contact_with_the_seat() -> None:
    g = meet((5, 0), t=spec("troop", (24, 38, 0)), s=spec("seat", (24, 44, 180), 1))
    act(g, "t", "raise_a_champion").one("engage", "s")
    assert hp(g, "s") == 4
    g.answer(put("champion", 19.5, 42))
    assert (hp(g, "s"), g.state.champions[0]) == (2, True)
    assert pose(g, "s") == (24.0, 46.0, 180)  # 3" to the edge: it stops 1" short


@pytest.mark.clause("anvil.stratagem.raise-a-champion")
def test_raise_a_champion_once_and_not_without_a_seat() -> None:
    units = {"t": spec("troop", (24, 41.5, 0)), "s": spec("seat", (24, 44, 180), 1), **OTHERS}
    g = anvil(units=units, champions=(True, False))
    g.one("t")
    assert reason(g, ["raise_a_champion"]) == "anvil.stratagem.raise-a-champion"
    g = anvil(units={"t": spec("troop", (24, 41.5, 0)), **OTHERS})
    g.one("t")
    assert reason(g, ["raise_a_champion"]) == "anvil.stratagem.raise-a-champion"


# ---- movement ----


@pytest.mark.clause("anvil.stratagem.interpenetration")
def test_interpenetration_of_the_ledger() -> None:
    g = meet(a=spec("troop", (24, 10, 0)), f=spec("troop", (24, 13, 0)))
    act(g, "a", "interpenetration").one("move")
    assert reason(g, move("a", (24, 15))) == ""
    assert reason(g, move("a", (24, 14.98))) != ""
    g = meet(a=spec("knight", (24, 10, 0)), f=spec("troop", (24, 13, 0)))
    act(g, "a", "interpenetration").one("move")
    assert reason(g, move("a", (24, 14))) != ""


@pytest.mark.clause("anvil.stratagem.hammerblow")
def test_hammerblow_kills_without_excess() -> None:
    g = meet((3, 0), a=spec("knight", (24, 16, 0)), d=spec("troop", (24, 20, 180), 1))
    engage(g, "a", "d", "hammerblow")
    assert g.count("d") == 0
    assert g.topic != "excess"


@pytest.mark.clause("anvil.stratagems.once-per-activation")
def test_once_per_activation() -> None:
    g = meet(m=spec("monster", (24, 20, 0)), d=spec("troop", (24, 28, 180), 1))
    g.one("m")
    assert reason(g, ["fireball", "fireball"]) != ""
    g.some("fireball", "hammerblow")
    assert g.state.pools[0] == 5
