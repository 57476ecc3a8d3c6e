"""The match: asking, sealed answers, undo within its limits, forks, concessions, typed dice."""

from __future__ import annotations

import random
from collections.abc import Coroutine
from typing import Any

import pytest

from grognard.engine.dice.sources import Scripted, Typed
from grognard.engine.history.journal import Answered, Conceded, Drawn, Opened, ReplayDivergence, Rolled
from grognard.engine.match import Match
from grognard.engine.outcome import Outcome
from grognard.engine.playing.rest import Keep
from grognard.engine.questions import SomeBody
from grognard.engine.refusal import NotAsked, Refusal, Refused
from grognard.engine.ruleset import DicePolicy
from grognard.engine.umpire import AskAll, Roll, Umpire
from grognard.engine.view import View
from tests.engine.toy import TOLL, Bridge, Toll, ask_one


def new(*dice: int, **options: Any) -> Match:
    return Match(TOLL, TOLL.setup(), source=Scripted(dice), **options)


def test_a_game_begins_with_secret_draws_and_asks_both_at_once() -> None:
    match = new()
    assert isinstance(match.request, AskAll)
    assert match.deciding == (0, 1)
    assert [type(entry) for entry in match.journal] == [Drawn, Drawn]


def test_sealed_answers_lock_and_open_together() -> None:
    match = new()
    match.submit(1, 2)
    assert match.deciding == (0,)
    assert match.sealed_in == (1,)
    assert len(match.journal) == 2, "a sealed answer is not journaled before all are in"
    with pytest.raises(NotAsked, match="sealed"):
        match.submit(1, 3)
    match.submit(0, 1)
    assert isinstance(match.journal[2], Opened)
    assert match.journal[2].by_seat() == {0: 1, 1: 2}
    assert list(match.journal[2].answers) == ["0", "1"], "in seat order, whoever was first"


def test_a_refused_answer_names_its_clause_and_changes_nothing() -> None:
    match = new()
    before = match.state.digest(), len(match.journal)
    with pytest.raises(Refused) as refused:
        match.submit(0, 9)
    assert refused.value.refusal == Refusal("9 is not between 0 and 3", "toll.bid.sealed")
    assert (match.state.digest(), len(match.journal)) == before


def test_nobody_answers_out_of_turn() -> None:
    match = new()
    match.submit(0, 3)
    match.submit(1, 0)
    assert match.deciding == (1,)
    with pytest.raises(NotAsked, match="not this seat's decision"):
        match.submit(0, "parry")


def play_to_losses(match: Match) -> None:
    """Blue bids 3, Red 0 and does not parry; the dice are the test's."""
    match.submit(0, 3)
    match.submit(1, 0)
    match.submit(1, "decline")


def test_a_cascade_rolls_its_stages_one_after_the_other() -> None:
    match = new(4, 6, 1, 5, 2)
    play_to_losses(match)
    rolls = [entry.faces for entry in match.journal if isinstance(entry, Rolled)]
    assert rolls == [((4, 6, 1),), ((5, 2),)], "three to hit, one save per hit"
    question = match.question(1)
    assert question is not None
    body = question.body()
    assert isinstance(body, SomeBody)
    assert body.least == 1


def test_no_dice_no_roll() -> None:
    match = new(1, 1, 1)
    play_to_losses(match)
    assert [entry.faces for entry in match.journal if isinstance(entry, Rolled)] == [((1, 1, 1),)]
    assert match.state.fight is None


def test_undo_goes_back_to_any_entry() -> None:
    match = new(4, 6, 1, 5, 2)
    play_to_losses(match)
    states = []
    for at in range(len(match.journal), -1, -1):
        match.undo(at)
        states.append(match.state.digest())
    assert len(match.journal) == 2, "draws fall again by themselves"
    assert states[-1] == new().state.digest()


def test_good_manners_stop_at_dice() -> None:
    match = new(4, 6, 1, 5, 2)
    play_to_losses(match)
    refused = match.undo_point(1)
    assert isinstance(refused, Refusal)
    assert refused.clause == "engine.undo"
    assert "dice" in refused.reason


def test_good_manners_stop_at_another_players_choice() -> None:
    match = new(4, 6, 1, 5, 2)
    match.submit(0, 3)
    match.submit(1, 0)
    match.submit(1, "parry")
    assert match.undo_point(1) == len(match.journal) - 1
    assert isinstance(match.undo_point(0), Refusal)


def test_taking_back_asks_again() -> None:
    match = new()
    match.submit(0, 3)
    match.submit(1, 0)
    match.submit(1, "parry")
    point = match.undo_point(1)
    assert isinstance(point, int)
    match.undo(point)
    assert match.state.keepers[1].parries == 2
    assert match.question(1).topic == "window:parry"  # type: ignore[union-attr]
    assert not any(event.kind == "parry" for event in match.events or ())


class Card(Toll):
    """A variant with a reveal after a choice."""

    def step(self, umpire: Umpire, state: Bridge) -> Coroutine[Any, Any, None]:
        async def turn() -> None:
            await ask_one(umpire, 0, "look", "wait")
            umpire.tell("reveal", "toll.luck.secret", "The number is shown")
            await ask_one(umpire, 0, "on")
            state.bids += 1

        return turn()


def test_good_manners_stop_at_a_reveal() -> None:
    match = Match(Card(), TOLL.setup())
    match.submit(0, "look")
    refused = match.undo_point(0)
    assert isinstance(refused, Refusal)
    assert "hidden" in refused.reason


def test_a_fork_is_independent_in_both_directions() -> None:
    match = new(4, 6, 1, 5, 2, 4, 6, 1, 5, 2)
    match.submit(0, 3)
    fork = match.fork()
    assert fork.sealed_in == (0,)
    match.submit(1, 0)
    assert fork.deciding == (1,)
    fork.submit(1, 3)
    assert match.state.fight == (0, 1, 3)
    assert fork.state.fight is None


def test_a_fork_stays_where_it_was_made_whoever_looks_first() -> None:
    match = new(4, 6, 1, 5, 2, 4, 6, 1, 5, 2)
    play_to_losses(match)
    before = match.state.digest()
    fork = match.fork()
    of_a_fork = fork.fork()  # nobody has looked at either
    match.undo(0)
    assert len(of_a_fork.journal) == len(fork.journal) > 0
    assert of_a_fork.state.digest() == fork.state.digest() == before
    assert of_a_fork.deciding == fork.deciding != match.deciding


def test_a_fork_that_nobody_looked_at_can_be_replayed_on_undone_and_conceded() -> None:
    match = new(4, 6, 1, 5, 2, 4, 6, 1, 5, 2)
    match.submit(0, 3)
    fork = match.fork()
    match.submit(1, 0)
    fork.replay(match.journal[len(fork.journal) :])
    assert fork.state.digest() == match.state.digest()
    undone = match.fork()
    undone.undo(0)
    assert undone.deciding == (0, 1)
    left = match.fork()
    left.concede(1)
    assert left.outcome is not None


def test_a_fork_that_listens_hears_its_running_step() -> None:
    match = new(4, 6, 1, 5, 2, 4, 6, 1, 5, 2)
    play_to_losses(match)
    heard = match.fork(listen=True).events
    assert heard
    assert match.events is not None
    assert heard == match.events[-len(heard) :]
    assert match.fork().events is None


def test_a_fork_of_a_finished_game_is_finished() -> None:
    match = new()
    match.concede(0)
    assert match.fork().outcome == match.outcome
    assert match.fork().deciding == ()


class Curious(Toll):
    """Counts how often it is asked whether the game is over."""

    asked = 0

    def outcome(self, state: Bridge) -> Outcome | None:
        self.asked += 1
        return super().outcome(state)


def test_a_fork_does_not_ask_again_whether_its_rest_is_the_end() -> None:
    rules = Curious()
    match = Match(rules, rules.setup(), source=Scripted([]))
    assert match.deciding
    asked = rules.asked
    assert match.fork().deciding == match.deciding
    assert rules.asked == asked
    match.undo(0)
    assert match.deciding
    match.imagine(0, random.Random(1))
    assert rules.asked > asked, "an imagined state is another one"


def test_the_game_as_it_was_at_an_entry() -> None:
    match = new(4, 6, 1, 5, 2)
    play_to_losses(match)
    early = match.at(3)
    assert early.state.fight == (0, 1, 3)
    assert early.deciding == (1,)


def test_conceding_ends_a_game_of_two_at_once_and_is_journaled() -> None:
    match = new()
    match.concede(1)
    assert match.outcome == Outcome((0,), "Red concedes", "engine.concede")
    assert match.journal[-1] == Conceded(1)
    with pytest.raises(NotAsked, match="game is over"):
        match.submit(0, 1)
    with pytest.raises(NotAsked):
        match.concede(0)
    again = Match(TOLL, match.setup, source=Scripted([]))
    again.replay(match.journal)
    assert again.outcome == match.outcome


def test_typed_dice_wait_and_are_checked() -> None:
    match = Match(TOLL, TOLL.setup(dice=DicePolicy("typed", "1")))
    play_to_losses(match)
    assert isinstance(match.request, Roll)
    assert match.deciding == ()
    with pytest.raises(Refused, match="3 D6 are asked for, not 2 dice"):
        match.submit_dice([[1, 2]])
    with pytest.raises(Refused, match="a D6 shows 1 to 6, not 7"):
        match.submit_dice([[1, 2, 7]])
    match.submit_dice([[4, 5, 6]])
    match.submit_dice([[1, 5, 6]])
    assert match.question(1).topic == "losses"  # type: ignore[union-attr]
    with pytest.raises(NotAsked, match="no dice"):
        match.submit_dice([[1]])


def test_a_journal_that_does_not_fit_is_named_at_its_entry() -> None:
    match = new(4, 6, 1, 5, 2)
    play_to_losses(match)
    spoilt = list(match.journal)
    spoilt[3] = Answered(1, "decline", 12345)
    with pytest.raises(ReplayDivergence, match="entry 3 of the journal") as found:
        Match(TOLL, match.setup, source=Scripted([])).replay(spoilt)
    assert found.value.number == 3


def test_a_journal_with_an_answer_that_the_rules_refuse_is_found() -> None:
    match = new()
    match.submit(0, 3)
    match.submit(1, 0)
    entry = match.journal[2]
    assert isinstance(entry, Opened)
    cheat = [*match.journal[:2], Opened({"0": 99, "1": 0}, entry.fingerprint)]
    with pytest.raises(ReplayDivergence, match="99 is not between"):
        Match(TOLL, match.setup, source=Scripted([])).replay(cheat)


def test_a_journal_that_goes_on_after_the_end_is_found() -> None:
    match = new()
    match.concede(0)
    with pytest.raises(ReplayDivergence, match="game is over"):
        Match(TOLL, match.setup, source=Scripted([])).replay([*match.journal, Answered(0, 1, 2)])


def test_a_rule_set_that_never_asks_is_stopped() -> None:
    class Idle(Toll):
        def step(self, umpire: Umpire, state: Bridge) -> Coroutine[Any, Any, None]:
            async def nothing() -> None:
                return

            return nothing()

    with pytest.raises(RuntimeError, match="without asking anybody"):
        _ = Match(Idle(), TOLL.setup(), keep=Keep.NONE).deciding


def test_undo_works_without_kept_rests() -> None:
    match = Match(TOLL, TOLL.setup(dice=DicePolicy(seed="rests")), keep=Keep.NONE)
    match.submit(0, 3)
    match.submit(1, 0)
    match.undo(2)
    assert match.deciding == (0, 1)
    assert match.state.bids == 0


def test_imagining_keeps_what_the_seat_knows_and_fills_in_the_rest() -> None:
    match = Match(TOLL, TOLL.setup(dice=DicePolicy(seed="luck")))
    mine = match.state.keepers[0].luck
    theirs = {match.imagine(0, random.Random(n)).state.keepers[1].luck for n in range(60)}
    assert {match.imagine(0, random.Random(n)).state.keepers[0].luck for n in range(9)} == {mine}
    assert theirs == {1, 2, 3, 4, 5, 6}


def test_a_view_hides_what_is_hidden_and_hears_only_its_own_events() -> None:
    match = Match(TOLL, TOLL.setup(dice=DicePolicy(seed="luck")))
    view = View(match, 0)
    assert view.known.keepers[1].luck == 0
    assert [event.sentence() for event in view.events()] == [f"Your number is {match.state.keepers[0].luck}"]
    assert View(match, None).events() == []
    assert View(match, None).question is None
    view.known.keepers[0].guards.clear()
    assert match.state.keepers[0].guards, "a view is an own copy"


def test_a_typed_source_is_what_the_policy_says() -> None:
    assert isinstance(Match(TOLL, TOLL.setup(dice=DicePolicy("typed"))).source, Typed)
    with pytest.raises(ValueError, match="not 'loaded'"):
        Match(TOLL, TOLL.setup(dice=DicePolicy("loaded")))
