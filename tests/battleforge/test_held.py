"""Moves in somebody's hand: what is dragged too far, into an enemy or into a wall is held where the rules let it be."""

from __future__ import annotations

from grognard.engine.questions import Answer
from grognard.rulesets.battleforge.rules.movement.move_question import UnitMove
from grognard.testing import Game
from tests.battleforge.positions import acting, brutes, trooper, troopers


def held(g: Game, wish: Answer, snap: int = 0) -> Answer:
    question = g.question
    assert isinstance(question, UnitMove)
    found = question.tethered(wish, None, snap)
    assert found is not None
    assert question.refuse(found) is None
    return found


def path(answer: Answer, model: str = "u.1") -> list[list[int]]:
    assert isinstance(answer, dict)
    return answer["paths"][model]  # type: ignore[no-any-return]


def test_too_far_is_held_at_the_end_of_the_movement() -> None:
    g = acting(unit=trooper()).one("move")
    (end,) = path(held(g, {"paths": {"u.1": [[20_000, 10_000]]}}))
    assert abs(end[0] - 16_000) <= 2
    assert abs(end[1] - 10_000) <= 2


def test_a_whole_unit_keeps_its_formation() -> None:
    g = acting(unit=troopers(models=3)).one("move")
    wish = {"paths": {f"u.{n + 1}": [[10_000 + 1500 * n, 19_000]] for n in range(3)}}
    answer = held(g, wish)
    ends = [path(answer, f"u.{n}")[-1] for n in (1, 2, 3)]
    assert [end[0] for end in ends] == [10_000, 11_500, 13_000]
    assert all(15_990 <= end[1] <= 16_000 for end in ends)


def test_an_enemy_is_kept_an_inch_away_from() -> None:
    g = acting(unit=trooper(), foe=brutes(14, 10, models=1)).one("move")
    answer = held(g, {"paths": {"u.1": [[13_000, 10_000]]}})
    end = path(answer)[-1]
    assert ((end[0] - 14_000) ** 2 + (end[1] - 10_000) ** 2) ** 0.5 > 2250


def test_round_a_building_there_is_a_way() -> None:
    house = {"kind": "building", "id": "house", "rect": (11, 9.5, 12, 12)}
    g = acting(unit=trooper(10, 10, mov=8), terrain=[house]).one("move")
    answer = held(g, {"paths": {"u.1": [[13_500, 10_000]]}})
    assert path(answer)[-1] == [13_500, 10_000]
    assert len(path(answer)) > 1


def test_a_charge_snaps_to_its_target() -> None:
    g = acting(unit=trooper(), foe=brutes(15, 10, models=1)).one("charge")
    held(g, {"paths": {"u.1": [[13_300, 10_100]]}}, snap=1000)


def test_a_hull_keeps_its_facing() -> None:
    g = acting(unit={"cast": "Tank", "at": [(24, 24)]}, foe=brutes(24, 31, models=1)).one("move")
    answer = held(g, {"paths": {"u.1": [[24_000, 28_000]]}, "facings": {"u.1": [1, 9]}})
    assert isinstance(answer, dict)
    assert answer["facings"] == {"u.1": [1, 9]}
