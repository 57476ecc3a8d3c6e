"""Answers from anywhere: whatever JSON comes in is refused in a sentence, and near a refused place lies a legal one."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.match import Match
from grognard.engine.questions import Question
from grognard.engine.refusal import Refusal
from grognard.engine.ruleset import DicePolicy, find
from grognard.minis.tray_move import TrayMove
from grognard.minis.tray_place import TrayPlace
from tests.anvil.table import Game, act, anvil, engage, move, put

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
JSON = st.recursive(
    SCALARS, lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=8), part, max_size=4)
)
EXAMPLES = 15
"""For each of nineteen scenes: what all questions share is tried some three hundred times."""
FRIEND = {"type": "troop", "at": (30, 10, 0)}
FOE = {"type": "troop", "seat": 1, "at": (24, 20, 180)}
SEAT = {"type": "seat", "seat": 1, "at": (24, 40, 180)}
SCENES: dict[str, Callable[[], Game]] = {
    "field-bid": lambda: anvil(units={}, phase="field-bid"),
    "feature": lambda: anvil(units={}, phase="field-place", due=(1, 0)),
    "designation": lambda: anvil(units={}, phase="field-place", due=(1, 0)).answer(
        put("feature", 24, 24, 0, choice="wood")
    ),
    "seat": lambda: anvil(units={"s": {"type": "seat"}}, phase="seats"),
    "bid": lambda: anvil(units={"t": FRIEND}, phase="bid"),
    "unit": lambda: anvil(units={"t": FRIEND, "r": {"type": "hero"}, "foe": FOE}),
    "stratagems": lambda: anvil(units={"t": FRIEND, "foe": FOE}).one("t"),
    "part": lambda: act(anvil(units={"t": FRIEND, "foe": FOE}), "t"),
    "move": lambda: act(anvil(units={"t": FRIEND, "foe": FOE}), "t").one("move"),
    "enter": lambda: act(anvil(units={"t": {"type": "troop"}, "foe": FOE}), "t"),
    "flank": lambda: act(anvil(units={"t": {"type": "troop"}, "foe": FOE}), "t", "flanking"),
    "infiltrate": lambda: act(anvil(units={"t": {"type": "troop"}, "foe": FOE}), "t", "infiltrate"),
    "engage": lambda: act(anvil(units={"t": {"type": "troop", "at": (24, 14, 0)}, "foe": FOE}), "t").one("engage"),
    "window": lambda: engage(anvil(units={"t": {"type": "hero", "at": (24, 16, 0)}, "foe": FOE}), "t", "foe"),
    "excess": lambda: engage(
        anvil(units={"t": {"type": "hero", "at": (24, 16, 0)}, "foe": {**FOE, "hp": 1}}, pools=(5, 0)), "t", "foe"
    ),
    "target": lambda: act(anvil(units={"w": {"type": "wizard", "at": (24, 12, 0)}, "foe": FOE}), "w", "fireball").one(
        "fireball"
    ),
    "wind": lambda: act(anvil(units={"w": {"type": "wizard", "at": (24, 12, 0)}, "foe": FOE}), "w", "stormwind").one(
        "stormwind", "foe", "away"
    ),
    "summon": lambda: act(
        anvil(units={"w": {"type": "wizard", "general": True, "at": (24, 12, 0)}, "foe": FOE}), "w", "summon_subjects"
    ).one("summon_subjects"),
    "champion": lambda: act(
        anvil(units={"t": {"type": "troop", "at": (24, 37.5, 0)}, "seat": SEAT}), "t", "raise_a_champion"
    ).one("raise_a_champion"),
}


@cache
def question_of(scene: str) -> Question[Any]:
    """The open question of a scene. Asking it anything changes nothing, so one will do for all examples."""
    g = SCENES[scene]()
    found = g.match.question(g.match.deciding[0])
    assert found is not None
    return found


def judged(question: Question[Any], answer: Any) -> Refusal | None:
    """The refusal, if there is one: a sentence under a clause. An answer that is allowed can be taken."""
    refusal = question.refuse(answer)
    if refusal is None:
        question.take(answer)
    else:
        assert refusal.reason
        assert refusal.clause.startswith(("anvil.", "engine."))
    return refusal


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.clause("anvil.table.decision-points")
@settings(max_examples=EXAMPLES, deadline=None)
@given(answer=JSON)
def test_any_json_is_refused_in_a_sentence(scene: str, answer: Any) -> None:
    judged(question_of(scene), answer)


def changed(draw: st.DataObject, good: Any) -> Any:
    """A good answer with something else somewhere in it."""
    if draw.draw(st.integers(0, 3)) == 0 or not good or not isinstance(good, dict | list):
        return draw.draw(JSON)
    if isinstance(good, dict):
        key = draw.draw(st.sampled_from(sorted(good)))
        return {**good, key: changed(draw, good[key])}
    place = draw.draw(st.integers(0, len(good) - 1))
    return [*good[:place], changed(draw, good[place]), *good[place + 1 :]]


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.clause("anvil.table.decision-points")
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data(), seed=st.integers(0, 10_000))
def test_a_good_answer_with_a_spoilt_part_is_refused_in_a_sentence(scene: str, data: st.DataObject, seed: int) -> None:
    question = question_of(scene)
    good = question.sample(random.Random(seed))
    judged(question, changed(data, good))
    if isinstance(good, dict):
        judged(question, {**good, "facings": data.draw(JSON)})


POINTS = st.tuples(st.integers(-9_000_000, 9_000_000), st.integers(-9_000_000, 9_000_000)) | st.tuples(
    st.integers(-3_000, 51_000), st.integers(-3_000, 51_000)
)
FACINGS = st.none() | st.tuples(st.integers(-1000, 1000), st.integers(1, 1000))


@pytest.mark.parametrize("scene", ["move", "enter", "flank"])
@pytest.mark.clause("anvil.move.path", "anvil.deployment.entry", "anvil.stratagem.flanking")
@settings(max_examples=40, deadline=None)
@given(path=st.lists(POINTS, min_size=1, max_size=4), facing=FACINGS)
def test_near_every_drawn_move_is_a_legal_one(scene: str, path: list[Any], facing: Any) -> None:
    question = question_of(scene)
    assert isinstance(question, TrayMove)
    meant = question.answer(path, facing)
    found = question.nearest(meant)
    assert isinstance(found, dict)
    assert question.refuse(found) is None
    if question.refuse(meant) is None:
        assert found == meant


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["seat", "infiltrate", "summon", "champion", "feature"])
@pytest.mark.clause("anvil.field.seat-deployment", "anvil.stratagem.infiltrate", "anvil.field.alternate-placing")
@settings(max_examples=20, deadline=None)
@given(at=POINTS, facing=FACINGS)
def test_near_every_place_is_a_legal_one(scene: str, at: Any, facing: Any) -> None:
    question = question_of(scene)
    assert isinstance(question, TrayPlace)
    pose: dict[str, Any] = {"at": list(at)}
    if facing is not None:
        pose["facing"] = list(facing)
    if question.palette:
        pose["choice"] = "wood"
    found = question.nearest({"poses": {question.mover.id: pose}})
    assert isinstance(found, dict)
    assert question.refuse(found) is None


# ---- what is near ----


def nearest(g: Game, answer: Any) -> Any:
    question = g.question
    assert isinstance(question, TrayMove | TrayPlace)
    assert question.refuse(answer) is not None
    return question.nearest(answer)


@pytest.mark.clause("anvil.move.allowance")
def test_nearest_to_a_move_that_goes_too_far_is_as_far_as_it_gets() -> None:
    g = act(anvil(units={"k": {"type": "knight", "at": (24, 10, 0)}}), "k").one("move")
    assert nearest(g, move("k", (24, 20), facing=90)) == move("k", (24, 14), facing=90)


@pytest.mark.clause("anvil.move.units-block")
def test_nearest_to_a_barred_way_may_lie_beside_it() -> None:
    units = {"t": {"type": "troop", "at": (24, 10, 0)}, "f": {"type": "troop", "at": (27.5, 14, 0)}}
    g = act(anvil(units=units), "t").one("move")
    x, y = nearest(g, move("t", (24, 16)))["paths"]["t"][-1]
    assert (x - 24_000) ** 2 + (y - 16_000) ** 2 < 2_000**2  # behind the friend it would be 4″ short


@pytest.mark.clause("anvil.move.pivot")
def test_nearest_to_a_pivot_without_room_is_the_next_facing() -> None:
    units = {"t": {"type": "troop", "at": (24, 18, 0)}, "foe": {"type": "troop", "seat": 1, "at": (24, 20, 180)}}
    g = act(anvil(units=units), "t").one("move")
    found = nearest(g, move("t", facing=170))
    assert found["paths"]["t"] == []
    assert g.refusal(found) is None


@pytest.mark.clause("anvil.deployment.entry")
def test_nearest_to_an_entry_out_of_reach_comes_straight_on() -> None:
    g = act(anvil(units={"t": {"type": "troop"}}), "t")
    assert nearest(g, move("t", (20.25, 30))) == move("t", (20.25, 5))


@pytest.mark.clause("anvil.deployment.no-engage")
def test_nearest_to_an_entry_onto_an_enemy_stands_off_or_beside() -> None:
    units = {"t": {"type": "troop"}, "foe": {"type": "troop", "seat": 1, "at": (20, 5, 180)}}
    g = act(anvil(units=units), "t")
    x, y = nearest(g, move("t", (20, 3)))["paths"]["t"][-1]
    assert (x - 20_000) ** 2 + (y - 3_000) ** 2 <= 500**2


@pytest.mark.clause("anvil.deployment.entry")
def test_nearest_has_nothing_where_no_way_on_is_left() -> None:
    wall = {f"w{n}": {"type": "troop", "seat": 1, "at": (2 + 4 * n, 1, 180)} for n in range(12)}
    g = act(anvil(units={"t": {"type": "troop"}, "s": {"type": "troop", "at": (24, 30, 0)}, **wall}), "t")
    assert nearest(g, move("t", (24, 3))) is None
    assert g.question is not None
    assert g.question.default() == "abandon"


@pytest.mark.clause("anvil.move.path")
def test_a_path_of_a_thousand_corners_is_nobodys_drawing() -> None:
    g = act(anvil(units={"t": {"type": "troop", "at": (24, 10, 0)}}), "t").one("move")
    around = [(24 + 0.001 * (n % 2), 10) for n in range(1000)]
    assert g.refuses(move("t", *around), "engine.answer.form")
    assert g.refusal(move("t", *around[:100])) is None


@pytest.mark.clause("anvil.field.seat-deployment")
def test_nearest_to_a_seat_outside_its_strip_is_at_its_end() -> None:
    g = anvil(units={"s": {"type": "seat"}}, phase="seats")
    assert nearest(g, put("s", 24, 11.5, 0)) == put("s", 24, 11, 0)


@pytest.mark.clause("anvil.deployment.entry", "anvil.table.decision-points")
def test_in_a_whole_game_every_sample_and_its_neighbours_have_a_legal_one_near() -> None:
    rules = find("anvil")
    match = Match(rules, rules.setup("field-of-banners", dice=DicePolicy(seed="near")), listen=False)
    rng = random.Random("near")
    seen = 0
    while match.outcome is None:
        for seat in match.deciding:
            question = match.question(seat)
            assert question is not None
            answer = question.sample(rng)
            if isinstance(question, TrayMove) and isinstance(answer, dict):
                far = [
                    [x + rng.randint(-9000, 9000), y + rng.randint(-9000, 9000)]
                    for x, y in answer["paths"][question.about[0]]
                ]
                found = question.nearest({**answer, "paths": {question.about[0]: far}})
                assert found is not None
                assert question.refuse(found) is None
                seen += 1
            match.submit(seat, answer)
    assert seen > 10
