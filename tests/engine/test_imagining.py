"""Look-ahead holds nothing that the seat does not know: all objects behind an imagined game are walked."""

from __future__ import annotations

import gc
import random
import types
from collections.abc import Iterator
from typing import Any

import pytest

from grognard.engine.dice.sources import Seeded
from grognard.engine.history.journal import Answered, Drawn, Entry, Opened, ReplayDivergence
from grognard.engine.match import Match
from grognard.engine.questions import One, Option
from grognard.engine.record import Record
from grognard.engine.ruleset import DicePolicy, find
from grognard.engine.umpire import Umpire
from grognard.engine.view import View
from tests.engine.crown import CROWN
from tests.engine.toy import TOLL, Bridge, Toll

SEED = "a seed that nobody may know"


def behind(*roots: object) -> Iterator[object]:
    """Everything that can be reached from here, through slots, closures and suspended coroutines, but not what every
    piece of code shares: modules, classes and the globals of functions."""
    seen = {id(root) for root in roots}
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        yield thing
        for other in gc.get_referents(thing):
            shared = isinstance(other, types.ModuleType | type | types.CodeType | types.BuiltinFunctionType)
            a_module = isinstance(other, dict) and "__builtins__" in other
            if id(other) not in seen and not shared and not a_module:
                seen.add(id(other))
                waiting.append(other)


def truth_of(match: Match) -> dict[int, str]:
    """What belongs to the true game alone, by identity."""
    rest, sent = match.since_rest()
    found: dict[int, str] = {id(match): "the match", id(match.source): "the dice", id(match.setup): "the setup"}
    found |= {id(roster): "a roster" for roster in match.setup.rosters}
    found |= {id(thing): "a true record" for thing in behind(match.state, rest) if isinstance(thing, Record)}
    found |= {id(entry): "the journal" for entry in match.journal[: len(match.journal) - len(sent)]}
    return found


def leaks(match: Match, world: Match) -> set[str]:
    truth = truth_of(match)
    found = set()
    for thing in behind(world):
        if id(thing) in truth:
            found.add(truth[id(thing)])
        if isinstance(thing, str) and SEED in thing:
            found.add("the seed")
    return found


def played(name: str, decisions: int) -> Match:
    ruleset = TOLL if name == "toll" else find(name)
    armies = [each.id for each in ruleset.armies()][:2]
    match = Match(ruleset, ruleset.setup(armies=armies, dice=DicePolicy(seed=SEED)))
    rng = random.Random(decisions)
    for _ in range(decisions):
        for seat in match.deciding:
            question = match.question(seat)
            assert question is not None
            match.submit(seat, question.sample(rng))
    return match


@pytest.mark.parametrize(("name", "decisions"), [("ruse", 2), ("ruse", 9), ("ruse", 33), ("toll", 2), ("toll", 9)])
def test_nothing_of_the_true_game_is_behind_an_imagined_one(name: str, decisions: int) -> None:
    match = played(name, decisions)
    assert match.outcome is None
    for seat in (0, 1):
        world = View(match, seat).imagine(random.Random(7))
        assert leaks(match, world) == set()
        assert leaks(match, world.fork()) == set()


def test_the_walk_finds_what_it_looks_for() -> None:
    match = played("toll", 9)
    assert {"a true record", "the journal", "the dice"} <= leaks(match, match.fork())
    world = View(match, 0).imagine(random.Random(7))
    world.since_rest()[0].keepers[0] = match.state.keepers[0]
    assert leaks(match, world) == {"a true record"}


def test_a_finished_game_is_imagined_without_its_journal() -> None:
    match = Match(TOLL, TOLL.setup(dice=DicePolicy(seed=SEED)))
    rng = random.Random(0)
    while match.outcome is None:
        for seat in match.deciding:
            question = match.question(seat)
            assert question is not None
            match.submit(seat, question.sample(rng))
    world = View(match, 0).imagine(random.Random(7))
    assert world.outcome == match.outcome
    assert leaks(match, world) == set()


def test_a_sealed_answer_of_another_is_not_in_the_imagined_game_but_the_own_one_is() -> None:
    match = Match(TOLL, TOLL.setup())
    match.submit(1, 3)
    assert match.sealed_in == (1,)
    theirs = View(match, 0).imagine(random.Random(0))
    assert theirs.deciding == (0, 1)
    assert theirs.sealed_in == ()
    mine = View(match, 1).imagine(random.Random(0))
    assert mine.sealed_in == (1,)
    assert mine.deciding == (0,)


def test_of_three_who_bid_in_secret_each_imagines_only_the_own_bid() -> None:
    match = Match(CROWN, CROWN.setup(players=("A", "B", "C")))
    match.submit(0, 1)
    match.submit(2, 2)
    assert match.sealed_in == (0, 2)
    assert View(match, 0).imagine(random.Random(0)).sealed_in == (0,)
    assert View(match, 2).imagine(random.Random(0)).sealed_in == (2,)
    assert View(match, 1).imagine(random.Random(0)).sealed_in == ()


def test_a_view_tells_the_seed_only_when_the_game_is_over() -> None:
    match = Match(TOLL, TOLL.setup(dice=DicePolicy(seed=SEED)))
    assert [View(match, seat).dice.seed for seat in (None, 0, 1)] == ["", "", ""]
    match.concede(0)
    assert match.outcome is not None
    assert View(match, 1).dice.seed == SEED


def test_a_save_of_a_running_game_tells_no_seed_and_goes_on_with_other_dice() -> None:
    """Who holds all seats may have the journal, but not the dice that are still to fall."""
    match = Match(TOLL, TOLL.setup(dice=DicePolicy(seed=SEED)))
    fresh = DicePolicy(seed="other dice")
    running = View(match, 0).save(match.seating.seats, fresh)
    assert isinstance(running, bytes)
    assert SEED.encode() not in running
    assert b"other dice" in running
    match.concede(0)
    over = View(match, 0).save(match.seating.seats, fresh)
    assert isinstance(over, bytes)
    assert SEED.encode() in over


class Whisper(One[str]):
    private = True


class Hiding(Toll):
    """In one step both hide in a hut, a number is drawn, and then the first is asked."""

    async def _hide(self, umpire: Umpire, state: Bridge) -> None:
        huts = [Option(hut, hut) for hut in ("north", "south", "east", "west", "far away")]
        chosen = await umpire.ask_all({seat: Whisper("Where?", "toll.bid.sealed", "hut", huts) for seat in (0, 1)})
        for seat, keeper in enumerate(state.keepers):
            keeper.luck = 10 + [hut.key for hut in huts].index(chosen[seat])
        state.keepers[1].luck = 100 + await umpire.draw(1000, "toll.luck.secret")
        third = await umpire.ask(1, Whisper("Again?", "toll.bid.sealed", "hut", huts))
        state.keepers[1].luck += 10_000 * len(third)
        await umpire.ask(0, One("Go?", "toll.bid.sealed", "go", [Option("go", "go")]))
        state.bids += 1

    def step(self, umpire: Umpire, state: Bridge) -> Any:
        return self._hide(umpire, state)


def hidden_in_step() -> Match:
    match = Match(Hiding(), Hiding().setup(), source=Seeded(3))
    match.submit(0, "east")
    match.submit(1, "far away")
    match.submit(1, "north")
    return match


def test_private_answers_and_draws_of_the_running_step_are_made_up_anew() -> None:
    match = hidden_in_step()
    true = match.journal  # the bids, the draw, and what seat 1 answered in private
    assert [type(entry) for entry in true] == [Opened, Drawn, Answered]
    worlds = [View(match, 0).imagine(random.Random(n)) for n in range(12)]
    assert {world.state.keepers[0].luck for world in worlds} == {12}
    assert len({world.state.keepers[1].luck for world in worlds}) > 6
    opened = [_of(world.journal, Opened) for world in worlds]
    assert {entry.by_seat()[0] for entry in opened} == {"east"}
    assert len({entry.by_seat()[1] for entry in opened}) > 1
    assert len({entry.answer for world in worlds for entry in world.journal if isinstance(entry, Answered)}) > 1
    for world in worlds:
        assert world.deciding == (0,)
        assert not any(thing is entry for thing in behind(world) for entry in true)


def test_a_draw_of_the_running_step_that_the_seat_knows_may_be_past_guessing() -> None:
    with pytest.raises(ReplayDivergence, match="could not be guessed"):
        View(hidden_in_step(), 1).imagine(random.Random(0))


def _of(journal: list[Entry], kind: type[Opened]) -> Opened:
    return next(entry for entry in journal if isinstance(entry, kind))


def public(thing: Any, depth: int = 6) -> Iterator[object]:
    """What can be read by public attributes alone."""
    yield thing
    if depth == 0 or isinstance(thing, str | bytes | int | types.FunctionType | types.MethodType):
        return
    if isinstance(thing, dict):
        parts = [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        parts = list(thing)
    else:
        names = [
            *getattr(thing, "__dict__", ()),
            *(n for c in type(thing).__mro__ for n in getattr(c, "__slots__", ())),
        ]
        parts = [getattr(thing, name) for name in names if not name.startswith("_") and hasattr(thing, name)]
    for part in parts:
        yield from public(part, depth - 1)


@pytest.mark.parametrize("name", ["ruse", "toll"])
def test_nothing_of_the_true_game_can_be_read_from_a_view_and_its_question(name: str) -> None:
    for decisions in range(2, 30):
        match = played(name, decisions)
        truth = truth_of(match)
        for seat in (None, 0, 1):
            view = View(match, seat)
            assert [truth[id(thing)] for thing in public(view) if id(thing) in truth] == []
