"""Consequences come in the order of the rulebook; frames are settled from the inside out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from grognard.engine.events import Ref
from grognard.engine.mechanics.consequences import Consequences, Due, settle
from grognard.engine.playing.driver import AtRest, Driver
from grognard.engine.umpire import Ask, Umpire


class Forge(Consequences):
    order: ClassVar[tuple[str, ...]] = ("casualties", "hit", "nearby", "test", "break")
    chosen: ClassVar[Mapping[str, str]] = {"break": "Which of your units runs first?"}


def due(kind: str, unit: str, seat: int = 0) -> Due:
    return Due(kind, Ref(unit, unit.title(), seat), "x.y.z")


def run(coroutine: Any, *answers: str) -> list[tuple[int, list[str]]]:
    """To the end; who was asked about whom."""
    driver, left, asked = Driver(coroutine), list(answers), []
    reached = driver.run()
    while not isinstance(reached, AtRest):
        assert isinstance(reached, Ask)
        asked.append((reached.seats[0], [option.label for option in reached.question.options]))  # type: ignore[attr-defined]
        reached = driver.run(left.pop(0))
    assert left == []
    return asked


class Tale:
    """Notes what is carried out; `causes` are added (or settled in a frame of their own) when their cause is."""

    def __init__(self, causes: dict[str, list[Due]] | None = None, *, chain: bool = False) -> None:
        self.consequences, self.told = Forge(), []  # type: ignore[var-annotated]
        self.causes, self.chain = causes or {}, chain
        self.consequences.open()

    async def carry_out(self, one: Due) -> None:
        self.told.append(f"{one.kind} {one.subject.id}")
        causes = self.causes.pop(self.told[-1], [])
        if self.chain and causes:
            self.consequences.open()
        for cause in causes:
            self.consequences.add(cause)
        if self.chain and causes:
            await settle(Umpire(), self.consequences, (0, 1), self.carry_out)

    def settle(self, *seats: int) -> Any:
        return settle(Umpire(), self.consequences, seats or (0, 1), self.carry_out)


def test_classes_in_order_and_the_active_player_first() -> None:
    tale = Tale()
    for one in (due("test", "b", 1), due("hit", "b", 1), due("hit", "a", 0), due("casualties", "c", 2)):
        tale.consequences.add(one)
    assert run(tale.settle(2, 1, 0)) == []
    assert tale.told == ["casualties c", "hit b", "hit a", "test b"]
    assert tale.consequences.unsettled() == ""


def test_what_arises_takes_its_place_while_its_class_is_still_to_come() -> None:
    """A unit is destroyed while casualties are removed: the Shock nearby comes before the tests."""
    tale = Tale({"casualties b": [due("nearby", "a")]})
    tale.consequences.add(due("casualties", "b", 1))
    tale.consequences.add(due("test", "a"))
    run(tale.settle())
    assert tale.told == ["casualties b", "nearby a", "test a"]


def test_what_arises_too_late_goes_to_the_end_of_the_queue() -> None:
    """The first break ends in a surrender: the Shock that it gives waits for the second break."""
    tale = Tale({"break b": [due("nearby", "c", 1)], "nearby c": [due("test", "c", 1)]})
    tale.consequences.add(due("break", "b", 0))
    tale.consequences.add(due("break", "d", 1))
    run(tale.settle())
    assert tale.told == ["break b", "break d", "nearby c", "test c"]


def test_what_arises_in_its_own_class_waits_for_those_who_were_due_before() -> None:
    """Even if it befalls the active player, whose units come first among those that are due together."""
    tale = Tale({"break b": [due("break", "a", 0)]})
    tale.consequences.add(due("break", "b", 1))
    tale.consequences.add(due("break", "c", 1))
    run(tale.settle(), "0")
    assert tale.told == ["break b", "break c", "break a"]


def test_one_test_however_many_reasons() -> None:
    tale = Tale()
    tale.consequences.add_once(due("test", "a"))
    tale.consequences.add_once(due("test", "a"))
    tale.consequences.add_once(due("test", "b"))
    run(tale.settle())
    assert tale.told == ["test a", "test b"]


def test_an_owner_orders_what_befalls_his_own() -> None:
    tale = Tale()
    for unit in "abc":
        tale.consequences.add(due("break", unit, 1))
    tale.consequences.add(due("break", "d", 0))
    asked = run(tale.settle(), "2", "0")
    assert asked == [(1, ["A", "B", "C"]), (1, ["A", "B"])]
    assert tale.told == ["break d", "break c", "break a", "break b"]


def test_a_chain_is_settled_from_the_inside_out() -> None:
    """As in Anvil: what a bounce causes is complete before the next pair of the outer combat."""
    tale = Tale({"hit a": [due("hit", "x"), due("hit", "y")], "hit x": [due("hit", "deep")]}, chain=True)
    tale.consequences.add(due("hit", "a"))
    tale.consequences.add(due("hit", "b"))
    run(tale.settle())
    assert tale.told == ["hit a", "hit x", "hit deep", "hit y", "hit b"]


def test_a_frame_that_is_not_settled_is_a_fault() -> None:
    consequences = Forge()
    consequences.open()
    consequences.add(due("hit", "a"))

    async def careless(_: Due) -> None:
        consequences.open()

    with pytest.raises(RuntimeError, match="did not settle it"):
        run(settle(Umpire(), consequences, (0, 1), careless))
    assert consequences.unsettled() == "an empty frame of the consequences is left"
