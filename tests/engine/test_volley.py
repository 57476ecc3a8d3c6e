"""Volleys: hits of several classes and losses per model, exact against all faces, against many games, and in time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from math import sqrt
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.dice.kinds import Bands, Dice, at_most, cut
from grognard.engine.dice.results import Result
from grognard.engine.dice.volley import Salvo, Shots, Target
from grognard.engine.events import Event
from grognard.engine.odds.exact import odds
from grognard.engine.playing.driver import AtRest, Driver
from grognard.engine.record import Value
from grognard.engine.umpire import Roll, Umpire
from tests.engine.brute import assert_same, brute_force

Rule = Callable[[Umpire], Coroutine[Any, Any, "Squad"]]


class Squad(Value, frozen=True):
    """Wounds that each model has left, the first in line takes the next hit; and whether the squad was hit at all."""

    wounds: tuple[int, ...]
    hit: bool = False

    @property
    def lost(self) -> int:
        return self.wounds.count(0)


class Weapon:
    """`burst`: dice up to this make one hit with one more AP and a plain one. `maims`: a save failed by this much or
    more costs two wounds."""

    def __init__(self, name: str, need: int, ap: int, *, sides: int = 10, burst: int = 1, maims: int = 5) -> None:
        self.name, self.need, self.ap, self.sides, self.burst, self.maims = name, need, ap, sides, burst, maims

    def shots(self, dice: int, models: tuple[str, ...] = ()) -> Shots:
        bands = cut(self.sides, (self.burst, "burst"), (self.need, "hit"), (self.sides, "miss"))
        hits = {"burst": (f"{self.name} AP {self.ap + 1}", self.plain), "hit": (self.plain,)}
        return Shots(Dice(dice, bands, "test.hit", label="Hit", models=models, weapon=self.name), hits)

    @property
    def plain(self) -> str:
        return f"{self.name} AP {self.ap}"


class Line(Target[Squad]):
    """Saves of 7 less the AP; overkill of a model is lost; `tough` negates a hit on dice up to that before the save."""

    def __init__(self, weapons: Sequence[Weapon], *, save: int = 7, tough: int = 0) -> None:
        self.weapons = {name: each for each in weapons for name in (f"{each.name} AP {each.ap + 1}", each.plain)}
        self.classes = tuple(self.weapons)
        self.save, self.tough = save, tough

    def struck(self, state: Squad, hits: Collection[str]) -> Squad:
        return Squad(state.wounds, state.hit or bool(hits))

    def die(self, state: Squad, hit: str) -> Dice | None:
        first = next((place for place, left in enumerate(state.wounds) if left), None)
        if first is None:
            return None
        name = hit.removesuffix(" unsaved")
        model = (f"t.{first + 1}",)
        sides = self.weapons[name].sides
        if self.tough and name == hit:
            return Dice(1, at_most(sides, self.tough), "test.tough", label="Tough", models=model)
        bands = self.margins(sides, name)
        return Dice(1, bands, "test.save", label="Save", models=model, traits=(name,))

    def margins(self, sides: int, name: str) -> Bands:
        """The natural 1 succeeds, the highest face fails; the rest by the number and how far it is missed."""
        need = max(1, min(sides - 1, self.save - int(name[-1])))
        maims = need + self.weapons[name].maims
        if maims > sides:
            return cut(sides, (need, "saved"), (sides, "wounded"))
        return cut(sides, (need, "saved"), (maims - 1, "wounded"), (sides, "maimed"))

    def take(self, state: Squad, hit: str, band: str) -> tuple[Squad, tuple[str, ...]]:
        if band == "miss":
            return state, (f"{hit} unsaved",)
        taken = {"saved": 0, "hit": 0, "wounded": 1, "maimed": 2}[band]
        first = next(place for place, left in enumerate(state.wounds) if left)
        left = max(0, state.wounds[first] - taken)
        return Squad((*state.wounds[:first], left, *state.wounds[first + 1 :]), state.hit), ()


def salvo(weapon: Weapon, dice: int) -> Salvo[Squad]:
    """A squad without models is not shot at any more."""
    return lambda squad: [weapon.shots(dice)] if any(squad.wounds) else []


def attack(weapons: Sequence[tuple[Weapon, int]], squad: Squad, **line: int) -> Rule:
    target = Line([weapon for weapon, _ in weapons], **line)

    async def rule(umpire: Umpire) -> Squad:
        return await umpire.volley(target, squad, *(salvo(weapon, dice) for weapon, dice in weapons))

    return rule


RIFLE = Weapon("Rifle", 5, 0)
LAUNCHER = Weapon("Launcher", 4, 2, maims=3)


@pytest.mark.parametrize(
    ("dice", "wounds", "tough"),
    [((1, 0), (2,), 0), ((2, 0), (1, 1), 0), ((1, 1), (2, 1), 0), ((1, 0), (2, 2), 2), ((0, 0), (2,), 0)],
)
def test_small_volleys_are_those_of_all_faces(dice: tuple[int, int], wounds: tuple[int, ...], tough: int) -> None:
    small = [Weapon("Rifle", 2, 0, sides=4, maims=2), Weapon("Launcher", 1, 1, sides=4, maims=1)]
    rule = attack(list(zip(small, dice, strict=True)), Squad(wounds), save=2, tough=min(tough, 1))
    assert_same(odds(rule), brute_force(rule))


def test_dice_of_one_band_may_be_rolled_once_more() -> None:
    """Of four faces 1 and 2 hit, and the 4 is rolled again: a die hits in 2/4 + 1/4 × 2/4."""
    bow = Weapon("Bow", 2, 0, sides=4, burst=0)
    bands = cut(4, (2, "hit"), (3, "miss"), (4, "wide miss"))
    shots = Shots(Dice(2, bands, "test.hit", label="Hit"), {"hit": (bow.plain,)}, "wide miss")
    assert shots.chances == (0.625, 0.3125, 0.0625)
    assert bands.need == "or less"

    async def rule(umpire: Umpire) -> Squad:
        return await umpire.volley(Line([bow], save=2), Squad((1, 1)), lambda _squad: [shots])

    assert_same(odds(rule), brute_force(rule))


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 2),
    st.integers(1, 3),
    st.integers(0, 3),
    st.integers(1, 3),
    st.lists(st.integers(1, 3), min_size=1, max_size=3),
)
def test_any_small_volley_is_that_of_all_faces(dice: int, need: int, ap: int, maims: int, wounds: list[int]) -> None:
    rule = attack([(Weapon("Bow", need, ap, sides=4, maims=maims), dice)], Squad(tuple(wounds)), save=3)
    assert_same(odds(rule), brute_force(rule))


def by_hand(
    rng: random.Random, weapons: Sequence[tuple[Weapon, int]], wounds: list[int], save: int
) -> tuple[bool, int]:
    """The same attack in plain loops over faces: whether it hit, and how many models it felled."""
    wounds, struck = list(wounds), False
    for weapon, dice in weapons:
        if not any(wounds):
            break
        faces = [rng.randint(1, 10) for _ in range(dice)]
        bursts = sum(face <= weapon.burst for face in faces)
        hits = sum(face <= weapon.need for face in faces)
        struck |= hits > 0
        for ap in [weapon.ap + 1] * bursts + [weapon.ap] * hits:
            first = next((place for place, left in enumerate(wounds) if left), None)
            if first is None:
                break
            face, need = rng.randint(1, 10), save - ap
            if face > need:
                wounds[first] = max(0, wounds[first] - (2 if face - need >= weapon.maims else 1))
    return struck, wounds.count(0)


def test_ten_models_with_two_weapons_against_ten_of_two_wounds_agree_with_many_games() -> None:
    weapons = [(RIFLE, 20), (LAUNCHER, 10)]
    found = odds(attack(weapons, Squad((2,) * 10)))
    assert found.exact
    rng, plays = random.Random(5), 6000
    seen = Counter(by_hand(rng, weapons, [2] * 10, 7) for _ in range(plays))
    for hit in (False, True):
        for lost in range(11):
            chance = found.chance(lambda squad: (squad.hit, squad.lost) == (hit, lost))  # noqa: B023
            assert abs(seen[hit, lost] / plays - chance) <= 5 * sqrt(chance * (1 - chance) / plays) + 1 / plays


def test_sixty_dice_in_three_stages_take_no_time() -> None:
    """Three weapons of twenty dice, a negation and a save for each hit. Aim: 50 ms; a busy machine gets some more."""
    weapons = [(RIFLE, 20), (LAUNCHER, 20), (Weapon("Flamer", 6, 1), 20)]
    times = []
    for tough in (2, 3, 4):
        started = process_time()
        found = odds(attack(weapons, Squad((2,) * 10), tough=tough))
        times.append(process_time() - started)
        assert found.exact
    assert min(times) < 0.2


def test_a_volley_of_too_many_combinations_is_sampled_and_says_so() -> None:
    many = [Weapon(f"W{n}", 5, n) for n in range(4)]
    target = Line(many)

    async def all_at_once(umpire: Umpire) -> Squad:
        return await umpire.volley(target, Squad((2,) * 3), lambda _squad: [each.shots(9) for each in many])

    found = odds(all_at_once)
    assert not found.exact
    assert sum(found.spread.values()) == pytest.approx(1)


class Reformed(Line):
    """A line whose last model in the list stands first when the next weapon is rolled."""

    def anew(self, state: Squad) -> Squad:
        return Squad(tuple(reversed(state.wounds)), state.hit)


def test_a_target_may_be_another_when_the_next_salvo_comes_and_the_odds_know_it() -> None:
    weapons = [Weapon("Rifle", 2, 0, sides=4, maims=2), Weapon("Launcher", 2, 1, sides=4, maims=2)]

    async def together(umpire: Umpire) -> Squad:
        return await umpire.volley(Reformed(weapons, save=2), Squad((1, 2)), *(salvo(each, 1) for each in weapons))

    async def in_turn(umpire: Umpire) -> Squad:
        """Salvo by salvo in live play; the odds take both at once."""
        target, squad, waiting = Reformed(weapons, save=2), Squad((1, 2)), [salvo(each, 1) for each in weapons]
        while waiting:
            now = waiting[: umpire.at_once(len(waiting))]
            del waiting[: len(now)]
            squad = await umpire.volley(target, squad, *now)
            squad = target.anew(squad) if waiting else squad
        return squad

    expected = brute_force(in_turn)
    assert_same(odds(together), expected)
    assert_same(odds(in_turn), expected)
    assert brute_force(together) == pytest.approx(expected)
    assert len({squad.wounds for squad in expected}) > 3


# ---- live play ----


def play(rule: Rule, faces: Sequence[int], events: list[Event]) -> Squad:
    """Run a rule with these dice, one after another; all of them have to be used up."""
    left = list(faces)
    driver = Driver(rule(Umpire(events)))
    reached = driver.run()
    while isinstance(reached, Roll):
        reached = driver.run(
            [Result.of_faces(dice, [left.pop(0) for _ in range(dice.count)]) for dice in reached.groups]
        )
    assert isinstance(reached, AtRest)
    assert not left
    assert isinstance(reached.value, Squad)
    return reached.value


def test_live_play_rolls_die_by_die_and_says_which_model_saves() -> None:
    # Dice 1 and 5 hit, 9 misses; the burst makes an AP 1 hit and a plain one. Saves: 6 or less, then 7 or less.
    events: list[Event] = []
    squad = play(attack([(RIFLE, 3)], Squad((2, 2))), [1, 5, 9, 7, 7, 10], events)
    assert squad == Squad((0, 2), hit=True)
    told = [dice.sentence() for event in events for dice in event.dice]
    assert told == [
        "Hit (Rifle), 3 D10: 1 5 9: 1 burst, 1 hit, 1 miss",
        "Save (Rifle AP 1), 1 D10: t.1 7: 0 saved, 1 wounded",
        "Save (Rifle AP 0), 1 D10: t.1 7: 1 saved, 0 wounded",
        "Save (Rifle AP 0), 1 D10: t.1 10: 0 saved, 1 wounded",
    ]


def test_the_next_weapon_sees_what_the_last_one_left_and_lost_hits_are_not_rolled() -> None:
    # One model: the launcher's first hit maims it, the second is lost, and the rifle has nobody to shoot at.
    weapons = [(LAUNCHER, 2), (RIFLE, 20)]
    assert play(attack(weapons, Squad((2,))), [4, 3, 9], []) == Squad((0,), hit=True)


def test_a_negated_hit_still_was_one() -> None:
    assert play(attack([(RIFLE, 1)], Squad((1,)), tough=3), [2, 3], []) == Squad((1,), hit=True)


def test_a_second_chance_is_offered_after_each_roll_and_nobody_takes_it_in_the_odds() -> None:
    target, squad = Line([RIFLE]), Squad((1,))

    async def rule(umpire: Umpire) -> Squad:
        async def second(results: Sequence[Result]) -> Sequence[Result]:
            missed = [result.places("miss") if "miss" in result.bands.names else [] for result in results]
            return [await umpire.reroll(*each, "test.again") for each in zip(results, missed, strict=True)]

        return await umpire.volley(target, squad, salvo(RIFLE, 1), second=second)

    events: list[Event] = []
    assert play(rule, [9, 3, 8], events) == Squad((0,), hit=True)
    assert [dice.label for event in events for dice in event.dice] == ["Hit", "Hit again", "Save"]
    assert odds(rule).spread == odds(attack([(RIFLE, 1)], squad)).spread


def test_hits_are_arranged_once_they_are_rolled_and_nobody_rearranges_in_the_odds() -> None:
    target, squad = Line([LAUNCHER]), Squad((1, 1))
    told: list[dict[str, int]] = []

    async def rule(umpire: Umpire) -> Squad:
        async def arrange(struck: Squad, hits: Mapping[str, int]) -> tuple[Squad, Sequence[str]]:
            told.append(dict(hits))
            return struck, list(reversed(target.classes))

        return await umpire.volley(target, squad, salvo(LAUNCHER, 1), arrange=arrange)

    events: list[Event] = []
    assert play(rule, [1, 1, 9], events) == Squad((0, 1), hit=True)
    assert told == [{"Launcher AP 3": 1, "Launcher AP 2": 1}]
    traits = [dice.traits for event in events for dice in event.dice if dice.label == "Save"]
    assert traits == [("Launcher AP 2",), ("Launcher AP 3",)]
    told.clear()
    assert odds(rule).spread == odds(attack([(LAUNCHER, 1)], squad)).spread
    assert told == []
