"""Reaction windows: docs/windows.md, sentence by sentence."""

from __future__ import annotations

from typing import Any

from grognard.engine.driver import AtRest, Driver
from grognard.engine.questions import Option
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Ask, Umpire
from grognard.engine.windows import Window, collect, react

WINDOW = Window("test", "Do you react?", "x.y.z")


def drive(coroutine: Any, answers: dict[int, list[str]]) -> tuple[Any, list[tuple[int, list[str]]]]:
    """Run to the end; which seat was asked with which open keys."""
    driver, asked = Driver(coroutine), []
    reached = driver.run()
    while not isinstance(reached, AtRest):
        assert isinstance(reached, Ask)
        seat, question = reached.seats[0], reached.question
        asked.append((seat, [option.key for option in question.open]))  # type: ignore[attr-defined]
        answer = answers[seat].pop(0)
        assert question.refuse(answer) is None
        reached = driver.run(answer)
    return reached.value, asked


def hand(cards: dict[int, list[str]]) -> tuple[Any, Any, list[tuple[int, str]]]:
    used: list[tuple[int, str]] = []

    def offers(seat: int) -> list[Option[str]]:
        return [Option(card, card) for card in cards.get(seat, ())]

    async def use(seat: int, card: str) -> None:
        cards[seat].remove(card)
        used.append((seat, card))

    return offers, use, used


def test_once_through_the_seats_and_again_after_each_use() -> None:
    offers, use, used = hand({1: ["a", "b"], 2: ["c"]})
    uses, asked = drive(react(Umpire(), WINDOW, [2, 1], offers, use), {1: ["a", "decline"], 2: ["c"]})
    assert asked == [(2, ["c", "decline"]), (1, ["a", "b", "decline"]), (1, ["b", "decline"])]
    assert used == [(2, "c"), (1, "a")]
    assert uses == 2


def test_who_could_only_decline_is_not_asked() -> None:
    offers, use, _ = hand({})
    assert drive(react(Umpire(), WINDOW, [0, 1], offers, use), {}) == (0, [])

    def greyed(seat: int) -> list[Option[str]]:
        return [Option("a", "a", why_not=Refusal("spent", "x.y.z"))]

    assert drive(react(Umpire(), WINDOW, [0], greyed, use), {}) == (0, [])


def test_offers_are_worked_out_anew_after_each_use() -> None:
    purse = {0: 3}

    def offers(seat: int) -> list[Option[int]]:
        return [Option("pay two", 2, why_not=None if purse[0] >= 2 else Refusal("3 CP are too few", "x.y.z"))]

    async def use(seat: int, price: int) -> None:
        purse[seat] -= price

    uses, asked = drive(react(Umpire(), WINDOW, [0], offers, use), {0: ["pay two"]})
    assert uses == 1
    assert len(asked) == 1


def test_collecting_declares_everything_before_anything_is_carried_out() -> None:
    cards = {0: ["a"], 1: ["b", "c"]}
    declared: list[str] = []

    def offers(seat: int) -> list[Option[str]]:
        return [Option(card, card) for card in cards[seat] if card not in declared]

    async def gather() -> list[tuple[int, str]]:
        def watched(seat: int) -> list[Option[str]]:
            return offers(seat)

        found = await collect(Umpire(), WINDOW, [0, 1], watched)
        return found

    result, asked = drive(gather(), {0: ["a", "decline"], 1: ["c", "decline"]})
    assert result == [(0, "a"), (1, "c")]
    assert [seat for seat, _ in asked] == [0, 0, 1, 1]


def test_a_sticky_decline_lasts_until_the_scope_ends() -> None:
    umpire = Umpire()
    offers, use, _ = hand({0: ["a"]})

    async def three() -> None:
        for scope in ("first", "first", "second"):
            await react(umpire, Window("test", "?", "x.y.z", scope=scope), [0], offers, use)

    _, asked = drive(three(), {0: ["no more", "decline"]})
    assert [keys for _, keys in asked] == [["a", "decline", "no more"]] * 2


def test_silence_is_a_decline() -> None:
    offers, use, used = hand({0: ["a"]})
    driver = Driver(react(Umpire(), WINDOW, [0], offers, use))
    reached = driver.run()
    assert isinstance(reached, Ask)
    assert reached.question.default() == "decline"
    assert isinstance(driver.run("decline"), AtRest)
    assert used == []


def test_windows_nest_and_the_inner_one_is_complete_first() -> None:
    umpire, order = Umpire(), []
    inner_offers, inner_use, _ = hand({1: ["inner"]})
    cards = {0: ["outer", "last"]}

    async def use(seat: int, card: str) -> None:
        cards[seat].remove(card)
        await react(umpire, Window("inner", "?", "x.y.z"), [1], inner_offers, inner_use)
        order.append(card)

    def offers(seat: int) -> list[Option[str]]:
        return [Option(card, card) for card in cards[seat]]

    _, asked = drive(react(umpire, WINDOW, [0], offers, use), {0: ["outer", "last"], 1: ["inner"]})
    assert [seat for seat, _ in asked] == [0, 1, 0]
    assert order == ["outer", "last"]
