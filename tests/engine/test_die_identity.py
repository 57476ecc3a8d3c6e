"""A die can be named, rolled again and given to a model, and the journal and the log tell of it."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from functools import cached_property
from typing import Any

import msgspec
import pytest

from grognard.engine.dice.kinds import Dice, at_most, each_face
from grognard.engine.dice.results import DieName, Result
from grognard.engine.dice.sources import Average, DiceSource, Scripted, Typed
from grognard.engine.events import DiceShown, Was
from grognard.engine.history.journal import Entry, ReplayDivergence, Rolled, describe, fingerprint
from grognard.engine.match import Match
from grognard.engine.odds.exact import odds_after
from grognard.engine.outcome import Outcome
from grognard.engine.questions import One, Option
from grognard.engine.record import Record, to_json
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import SEEDED, ArmyInfo, DicePolicy, Ruleset, ScenarioInfo, Setup
from grognard.engine.showing.scene import Board, Scene
from grognard.engine.umpire import Roll, Umpire

MODELS = ("ann", "bob", "cid")


class Range(Record):
    hits: dict[str, int] = {}
    order: list[int] = []


class Shooting(Ruleset[Range]):
    """Three archers shoot, two of them near; one die may be rolled again; the seats then roll off."""

    name = "shooting"
    title = "Shooting"
    version = "1"
    seats = (3, 3)
    state_type = Range

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.parse("# Shooting")

    def start(self, setup: Setup) -> Range:
        return Range()

    def step(self, umpire: Umpire, state: Range) -> Coroutine[Any, Any, None]:
        return shoot(umpire, state)

    def outcome(self, state: Range) -> Outcome | None:
        return Outcome((state.order[0],), "the shots are counted", "shooting.end") if state.order else None

    def scene(self, known: Range, seat: int | None) -> Scene:
        return Scene(Board(1000, 1000), ())

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return []

    def armies(self) -> Sequence[ArmyInfo]:
        return []

    def setup(
        self,
        scenario: str = "",
        armies: Sequence[str] = (),
        *,
        players: Sequence[str] = ("A", "B", "C"),
        teams: Sequence[int] = (),
        dice: DicePolicy = SEEDED,
        options: dict[str, Any] | None = None,
    ) -> Setup:
        return Setup(self.name, self.version, tuple(players), dice=dice)


def bow(count: int, need: int, models: tuple[str, ...], *traits: str) -> Dice:
    return Dice(
        count,
        at_most(10, need),
        "shooting.hit",
        by=0,
        unit="archers",
        label="Hit",
        models=models,
        weapon="Bow",
        traits=traits,
    )


async def shoot(umpire: Umpire, state: Range) -> None:
    near, far = await umpire.roll_all(bow(3, 5, ("ann", "ann", "bob")), bow(1, 4, ("cid",), "long range"))
    near = await second_chance(umpire, near)
    state.hits = {**near.by_model("hit"), **far.by_model("hit")}
    state.order = await umpire.roll_off((0, 1, 2), 10, "shooting.off")


async def second_chance(umpire: Umpire, rolled: Result) -> Result:
    options = [Option(str(place), place) for place in rolled.places("miss")]
    question = One("Which die again?", "shooting.again", "again", [Option("none", -1), *options])
    place = await umpire.ask(0, question)
    return rolled if place < 0 else await umpire.reroll(rolled, [place], "shooting.again")


def begin(source: DiceSource) -> Match:
    return Match(Shooting(), Shooting().setup(), source=source)


def played() -> Match:
    match = begin(Scripted([9, 2, 7, 4, 3, 8, 1, 5]))
    match.submit(0, "2")
    return match


def test_each_model_gets_its_own_dice() -> None:
    match = played()
    assert match.state.hits == {"ann": 1, "bob": 1, "cid": 1}
    assert match.state.order == [0, 2, 1]


def test_a_roll_with_needs_that_differ_is_one_entry_which_tells_whose_dice_they_are() -> None:
    first, _, again, _ = played().journal
    assert isinstance(first, Rolled)
    assert first.faces == ((9, 2, 7), (4,))
    assert first.models == (("ann", "ann", "bob"), ("cid",))
    assert isinstance(again, Rolled)
    assert (again.faces, again.models, again.again) == (((3,),), (("bob",),), (DieName(0, 0, 2),))
    assert describe(again) == "1 dice rolled again"


def test_the_log_shows_whose_dice_they_are_and_which_die_was_rolled_again() -> None:
    shown = [dice for event in played().events or () for dice in event.dice]
    assert shown[0].sentence() == "Hit (Bow), 3 D10: ann 9, ann 2, bob 7: 2 miss, 1 hit"
    assert shown[1].sentence() == "Hit (Bow, long range), 1 D10: cid 4: 0 miss, 1 hit"
    assert shown[2].sentence() == "Hit again (Bow), 1 D10: bob 7 again: 3: 0 miss, 1 hit"
    assert [(was.place, was.face) for was in shown[2].was] == [(2, 7)]


def test_what_has_no_identity_is_written_as_ever() -> None:
    """Old journals, logs and fingerprints stay what they were, to the byte."""
    plain = Roll((Dice(2, each_face(6), "x"), Dice(1, each_face(10), "y")))
    assert to_json(Rolled.of(plain, [[1, 2], [3]])) == b'{"type":"roll","faces":[[1,2],[3]],"mark":%d}' % fingerprint(
        plain
    )
    assert fingerprint(plain) == 1772933849
    assert b"models" not in to_json(DiceShown(6, (1,), ("a",), (0,)))


def test_a_save_replays_with_its_rerolls() -> None:
    match = played()
    entries = msgspec.json.decode(msgspec.json.encode(match.journal), type=list[Entry])
    again = begin(Scripted([]))
    again.replay(entries)
    assert again.state.digest() == match.state.digest()
    assert again.journal == match.journal


@pytest.mark.parametrize("change", [{"again": (DieName(0, 0, 1),)}, {"again": ()}, {"models": (("ann",),)}])
def test_a_journal_that_gives_the_die_to_another_is_refused(change: dict[str, Any]) -> None:
    entries = list(played().journal)
    entries[2] = msgspec.structs.replace(entries[2], **change)
    with pytest.raises(ReplayDivergence, match="dice of other models, or replace other dice"):
        begin(Scripted([])).replay(entries)


def test_another_die_rolled_again_is_another_request() -> None:
    one, other = (Roll((bow(1, 5, ("ann",)),), (DieName(0, 0, place),)) for place in (0, 1))
    assert fingerprint(one) != fingerprint(other)
    assert fingerprint(one) != fingerprint(Roll((bow(1, 5, ("ann",)),)))
    assert fingerprint(Roll((bow(1, 5, ("ann",)),))) != fingerprint(Roll((bow(1, 5, ("bob",)),)))


def test_a_die_that_was_rolled_again_has_a_name_of_its_own() -> None:
    dice = bow(3, 5, MODELS)
    rolled = Result.of_faces(dice, [9, 8, 2], (4, 1))
    again = rolled.replaced([1], Result.of_faces(bow(1, 5, ("bob",)), [3], (5, 0)))
    assert [rolled.die(place) for place in range(3)] == [DieName(4, 1, place) for place in range(3)]
    assert again.die(1) == DieName(5, 0, 0)
    assert [again.rolled_again(place) for place in range(3)] == [False, True, False]
    assert list(again.faces) == [9, 3, 2]
    assert (again.passed, again.failed, list(again.die_bands), again.die_bands[-2:]) == (2, 1, [0, 1, 1], [1, 1])


def test_no_dice_no_reroll_and_models_must_be_as_many_as_dice() -> None:
    with pytest.raises(ValueError, match=r"3 dice cannot belong to 2 models \(x\)"):
        Dice(3, each_face(6), "x", models=("a", "b"))
    match = begin(Scripted([9, 2, 7, 4, 3, 8, 1]))
    match.submit(0, "none")
    assert [type(entry).__name__ for entry in match.journal] == ["Rolled", "Answered", "Rolled"]


def test_odds_of_a_reroll_start_from_the_dice_that_lie_there() -> None:
    match = begin(Scripted([9, 2, 7, 4]))
    hit = odds_after(match, 0, "2", lambda state: state.hits["bob"])
    assert hit.exact
    assert hit.spread == pytest.approx({0: 0.5, 1: 0.5})


def test_dice_at_a_real_table_are_typed_in_for_a_reroll_too() -> None:
    match = begin(Typed(1))
    match.submit_dice([[9, 2, 7], [4]])
    match.submit(0, "0")
    wanted = match.request
    assert isinstance(wanted, Roll)
    assert (wanted.groups[0].label, wanted.groups[0].was) == ("Hit again", (Was(0, 9),))
    match.submit_dice([[1]])
    assert match.journal[2] == Rolled.of(
        Roll((bow(1, 5, ("ann",)).anew(1, models=("ann",), clause="shooting.again"),), (DieName(0, 0, 0),)), [[1]]
    )


def test_a_roll_off_of_average_dice_ends_and_replays() -> None:
    match = begin(Average())
    match.submit(0, "none")
    assert match.outcome is not None
    assert sorted(match.state.order) == [0, 1, 2]
    assert match.journal[2].faces == ((6,), (6,), (6,))  # type: ignore[union-attr]
    again = begin(Scripted([]))
    again.replay(match.journal)
    assert again.state.digest() == match.state.digest()
