"""Secrets by declaration: what a seat knows is derived from the fields, at any depth, and faults are told at once."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from grognard.engine.record import Record, Value, to_json
from grognard.engine.ruleset import Ruleset
from grognard.engine.secrets.known import (
    LEFT_OUT,
    Back,
    Eyes,
    Misdeclared,
    Secret,
    SecretEach,
    check,
    has_secrets,
    hidden,
    known,
    nobody,
    own_place,
    owner,
)
from tests.engine.toy import Toll


def owner_or_up(unit: Unit, eyes: Eyes) -> bool:
    return unit.up or owner(unit, eyes)


def own_team(unit: Unit, eyes: Eyes) -> bool:
    return eyes.among([seat for seat, team in enumerate(eyes.state.teams) if team == eyes.state.teams[unit.seat]])


def scouted(war: War, name: str, eyes: Eyes) -> bool:
    return eyes.seat is not None and eyes.seat in war.units[name].seen_by


class Unit(Record):
    seat: int
    up: bool = False
    face: Annotated[str | None, Secret(owner_or_up, blank=None)] = None
    orders: Annotated[str, Secret(own_team, blank="?")] = ""
    kit: Annotated[list[str], Secret(owner, blank=lambda unit: [each for each in unit.kit if each.isupper()])] = []
    backs: Annotated[int, Back("kit", lambda unit: unit.backs + sum(each.islower() for each in unit.kit))] = 0
    seen_by: tuple[int, ...] = (0, 1, 2)


class War(Record):
    units: Annotated[dict[str, Unit], SecretEach(scouted, blank=LEFT_OUT)]
    reserve: list[Unit] = []
    bids: Annotated[list[int | None], SecretEach(own_place, blank=lambda bid: None if bid is None else 0)] = []
    deck: Annotated[list[int], Secret(nobody, blank=lambda _war: [])] = []
    teams: tuple[int, ...] = (0, 1, 0)
    over: bool = False

    def all_open(self) -> bool:
        return self.over


def war() -> War:
    pikes = Unit(0, face="Pikes", orders="hold", kit=["AXE", "bow"])
    ghost = Unit(1, face="Ghost", seen_by=(1,))
    return War({"a": pikes, "b": ghost}, [Unit(2, up=True, face="Reserve", orders="wait")], [3, None, 2], [4, 1, 3])


def test_each_secret_is_blank_for_who_may_not_know_it_and_for_nobody_else() -> None:
    state = war()
    mine, theirs, ally, crowd = (known(state, seat) for seat in (0, 1, 2, None))
    assert [seen.units["a"].face for seen in (mine, theirs, ally)] == ["Pikes", None, None]
    assert [seen.units["a"].orders for seen in (mine, theirs, ally)] == ["hold", "?", "hold"]
    assert [seen.units["a"].kit for seen in (mine, theirs)] == [["AXE", "bow"], ["AXE"]]
    assert [seen.units["a"].backs for seen in (mine, theirs)] == [0, 1]
    assert [list(seen.units) for seen in (mine, theirs, ally, crowd)] == [["a"], ["a", "b"], ["a"], []]
    assert [seen.bids for seen in (mine, theirs, crowd)] == [[3, None, 0], [0, None, 0], [0, None, 0]]
    assert mine.reserve[0].face == "Reserve"
    assert [seen.reserve[0].orders for seen in (mine, theirs)] == ["wait", "?"]
    assert mine.deck == []


def test_what_is_known_is_an_own_copy_and_knowing_it_twice_changes_nothing() -> None:
    state = war()
    before = to_json(state)
    seen = known(state, 1)
    assert to_json(known(seen, 1)) == to_json(seen)
    seen.units["a"].kit.append("spoon")
    seen.units["b"].face = "Changed"
    seen.reserve[0].up = False
    seen.bids[1] = 7
    seen.deck.append(9)
    known(state, 0).deck.append(1)
    assert to_json(state) == before
    assert known(state, 0).deck == []


def test_a_state_that_is_open_by_now_hides_nothing() -> None:
    state = war()
    state.over = True
    assert to_json(known(state, None)) == to_json(state)
    assert list(hidden(state, None)) == []


def test_the_secrets_of_a_state_can_be_listed() -> None:
    found = {each.path: each.value for each in hidden(war(), 2)}
    assert found == {
        ("units", "a", "face"): "Pikes",
        ("units", "a", "kit"): ["AXE", "bow"],
        ("units", "b"): war().units["b"],
        ("bids", 0): 3,
        ("bids", 1): None,
        ("deck",): [4, 1, 3],
    }


class Plain(Record):
    teams: tuple[int, ...]
    units: list[Unit | None]


class Old(Record):
    seat: int = 0


class Camp(Record):
    men: list[Old]


class Spy(Old):
    cover: Annotated[str, Secret(owner, blank="")] = "baker"


def test_secrets_further_down_and_in_subclasses_count() -> None:
    assert has_secrets(Plain)
    assert known(Plain((0, 1), [None, war().units["a"]]), 1).units[1].face is None  # type: ignore[union-attr]
    check(Camp)
    assert has_secrets(Camp)
    spies = known(Camp([Old(), Spy(1)]), 0).men
    assert [type(spy) for spy in spies] == [Old, Spy]
    assert spies[1].cover == ""  # type: ignore[attr-defined]


class Open(Record):
    numbers: list[int]


def test_an_open_state_is_just_copied() -> None:
    assert not has_secrets(Open)
    state = Open([1])
    seen = known(state, None)
    assert seen == state
    assert seen.numbers is not state.numbers


# ---- faults ----


class Twice(Record):
    luck: Annotated[int, Secret(nobody, blank=0), Secret(owner, blank=0)] = 0


class Inside(Record):
    hands: list[Annotated[int, Secret(nobody, blank=0)]] = []


class Frozen(Value, frozen=True):
    luck: Annotated[int, Secret(nobody, blank=0)] = 0


class HoldsFrozen(Record):
    frozen: Frozen


class BackOfNothing(Record):
    kit: tuple[str, ...] = ()
    backs: Annotated[int, Back("kit", lambda thing: len(thing.kit))] = 0


class EachOfNone(Record):
    luck: Annotated[int, SecretEach(own_place, blank=0)] = 0


class WholeLeftOut(Record):
    luck: Annotated[int, Secret(nobody, blank=LEFT_OUT)] = 0


class WrongBlank(Record):
    luck: Annotated[int, Secret(nobody, blank="none")] = 0


class SharedBlank(Record):
    deck: Annotated[list[int], Secret(nobody, blank=[])] = []


class NoRule(Record):
    luck: Annotated[int, Secret("owner", blank=0)] = 0


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Twice, "Twice.luck is declared as secret twice"),
        (Inside, "Inside.hands declares a secret inside its type; put SecretEach on the field itself"),
        (HoldsFrozen, "Frozen.luck is secret, but a value is shared"),
        (BackOfNothing, "BackOfNothing.backs is the back of 'kit', which is no secret field of BackOfNothing"),
        (EachOfNone, "EachOfNone.luck hides each of its elements, but it is no list or mapping"),
        (WholeLeftOut, "WholeLeftOut.luck cannot be left out"),
        (WrongBlank, "the blank of WrongBlank.luck does not fit it"),
        (SharedBlank, "all views would share the blank"),
        (NoRule, "by a function who may know it, not by 'owner'"),
    ],
)
def test_a_faulty_declaration_is_told_when_the_rule_set_is_made(kind: type[Record], words: str) -> None:
    with pytest.raises(Misdeclared, match=words):
        type("Faulty", (Toll,), {"state_type": kind})


@pytest.mark.parametrize("name", ["known", "has_secrets"])
def test_a_rule_set_cannot_decide_by_itself_what_is_known(name: str) -> None:
    def mine(self: Ruleset[Any], *_: object) -> None: ...

    with pytest.raises(Misdeclared, match=f"Faulty has its own '{name}'"):
        type("Faulty", (Toll,), {name: mine})
