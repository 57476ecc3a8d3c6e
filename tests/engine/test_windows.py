"""Reaction windows: docs/windows.md, sentence by sentence."""

from __future__ import annotations

from typing import Any

from grognard.engine.dice.kinds import Dice, at_least
from grognard.engine.dice.results import Result
from grognard.engine.events import Ref
from grognard.engine.mechanics.limits import Limit
from grognard.engine.mechanics.scopes import Scopes
from grognard.engine.mechanics.windows import Window, by_class, collect, declare, react
from grognard.engine.playing.driver import AtRest, Driver
from grognard.engine.questions import Option
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Ask, Roll, Umpire

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


def test_who_could_only_decline_is_asked_where_silence_would_tell_something() -> None:
    offers, use, _ = hand({1: ["a"]})
    veiled = Window("test", "Do you react?", "x.y.z", veiled=lambda seat: seat != 2)
    uses, asked = drive(react(Umpire(), veiled, [0, 1, 2], offers, use), {0: ["decline"], 1: ["a", "decline"]})
    assert asked == [(0, ["decline"]), (1, ["a", "decline"]), (1, ["decline"])]
    assert uses == 1


def test_a_veiled_window_honours_no_more() -> None:
    offers, use, _ = hand({})
    veiled = Window("test", "Do you react?", "x.y.z", scope="attack", veiled=lambda _seat: True)
    umpire = Umpire()
    assert drive(react(umpire, veiled, [0], offers, use), {0: ["no more"]})[1] == [(0, ["decline", "no more"])]
    assert drive(react(umpire, veiled, [0], offers, use), {}) == (0, [])


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

    def offers(seat: int) -> list[Option[str]]:
        return [Option(card, card) for card in cards[seat]]

    result, asked = drive(collect(Umpire(), WINDOW, [0, 1], offers), {0: ["a"], 1: ["c", "decline"]})
    assert result == [(0, "a"), (1, "c")]
    assert asked == [(0, ["a", "decline"]), (1, ["b", "c", "decline"]), (1, ["b", "decline"])]


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


def test_an_attempt_may_roll_between_declarations_and_what_fails_is_not_declared() -> None:
    scopes = Scopes()
    scopes.begin("action")
    attempt = Limit("attempt", "action", "x.y.z", "{who} has tried")
    units = [Ref("a", "A", 0), Ref("b", "B", 0)]

    def offers(seat: int) -> list[Option[Ref]]:
        return [Option(unit.id, unit, why_not=attempt.refusal(scopes, unit)) for unit in units]

    async def check(seat: int, unit: Ref) -> str | None:
        attempt.use(scopes, unit)
        rolled = await umpire.roll(Dice(1, at_least(6, 4), "x.y.z"))
        return f"{unit} dodges" if rolled.passed else None

    umpire = Umpire()
    driver = Driver(declare(umpire, WINDOW, [0], offers, check))
    first = driver.run()
    assert isinstance(first, Ask)
    roll = driver.run("b")
    assert isinstance(roll, Roll)
    second = driver.run([Result.of_faces(roll.groups[0], [2])])
    assert isinstance(second, Ask)
    refusal = second.question.refuse("b")
    assert refusal is not None
    assert str(refusal) == "B has tried (x.y.z)"
    roll = driver.run("a")
    assert isinstance(roll, Roll)
    reached = driver.run([Result.of_faces(roll.groups[0], [5])])
    assert isinstance(reached, AtRest)
    assert reached.value == [(0, "A dodges")]


def test_a_window_knows_its_subject() -> None:
    offers, use, _ = hand({0: ["a"]})
    window = Window("overwatch", "Who fires at Pikes?", "x.y.z", about=("pikes",))
    reached = Driver(react(Umpire(), window, [0], offers, use)).run()
    assert isinstance(reached, Ask)
    assert (reached.question.topic, reached.question.about) == ("window:overwatch:pikes", ("pikes",))


def test_what_was_declared_is_carried_out_by_class() -> None:
    declared = [(1, "counter a"), (1, "dodge a"), (2, "escape a"), (2, "dodge b")]
    ordered = by_class(declared, ("escape", "dodge", "counter"), lambda made: made.split()[0])
    assert ordered == [(2, "escape a"), (1, "dodge a"), (2, "dodge b"), (1, "counter a")]
