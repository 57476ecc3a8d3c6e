"""Who may shoot at a move, by the quick look against the plain one: every model at every point of the way."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.mechanics.timeline import stops
from grognard.rulesets.battleforge.rules.fighting.engaging import are_engaged
from grognard.rulesets.battleforge.rules.movement.march import MOVE, March
from grognard.rulesets.battleforge.rules.movement.unit_way import MovePlan
from grognard.rulesets.battleforge.rules.reactions.overwatch import EVERY, Prey, why_no_shot
from grognard.rulesets.battleforge.rules.shooting.shots import has_shot_at, weapons_at
from tests.battleforge.field import battle, box, house, put, row, tank, troopers, wall

whole = st.integers(3, 27)


@st.composite
def pieces(draw: st.DrawFn) -> list[object]:
    found: list[object] = []
    for number in range(draw(st.integers(0, 4))):
        west, south = draw(whole), draw(whole)
        size = draw(st.integers(1, 9)), draw(st.integers(1, 9))
        kind = draw(st.sampled_from(["wall", "house", "wood", "crate"]))
        name, sides = f"{kind}{number}", (west, south, west + size[0], south + size[1])
        if kind == "wall":
            found.append(wall(name, *sides, draw(st.sampled_from([0.75, 1.5, 3]))))
        elif kind == "house":
            found.append(house(name, *sides))
        elif kind == "wood":
            found.append(box(name, "area", *sides, height=4, sight="into and out of"))
        else:
            found.append(box(name, "platform", *sides, height=2, sight="solid"))
    return found


@settings(max_examples=80, deadline=None)
@given(pieces(), whole, whole, whole, whole, st.integers(-6, 6), st.integers(-6, 6), st.booleans())
def test_the_quick_look_sees_what_the_plain_one_sees(
    terrain: list[object], x: int, y: int, fx: int, fy: int, dx: int, dy: int, armoured: bool
) -> None:
    mover = put(troopers("u", *row(x, y, 3)), row(x, y, 3))
    foe = tank("f", (fx, fy), seat=1) if armoured else troopers("f", *row(fx, fy, 3), seat=1)
    state = battle(mover, foe, terrain=terrain)  # type: ignore[arg-type]
    state.scopes.begin("round")
    state.scopes.begin("trigger")
    march = March(state, mover, MOVE)
    paths = {model: [(stand.at[0] + dx * 1000, stand.at[1] + dy * 1000)] for model, stand in mover.stands.items()}
    way = march.way(MovePlan(paths))
    prey = Prey(march, way, way.length)
    ghosts = [msgspec.structs.replace(mover, formation=way.formation(d)) for d in stops(0, way.length, EVERY)]
    if are_engaged(state, mover, foe):
        return
    plain = any(weapons_at(state, foe, ghost) for ghost in ghosts)
    assert (why_no_shot(prey, foe) is None) is plain
    assert has_shot_at(state, foe, mover) is bool(weapons_at(state, foe, mover))
