"""Seats and teams: a game of three to six and a game of leagues keep every law, and go on without who gives up."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from grognard.bots import bot
from grognard.engine.dice.sources import Awaited, Scripted
from grognard.engine.history.journal import Answered, Conceded, ReplayDivergence
from grognard.engine.history.playthrough import playthrough
from grognard.engine.match import Match
from grognard.engine.odds.exact import odds_after
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Question
from grognard.engine.record import to_json
from grognard.engine.refusal import NotAsked, Refusal
from grognard.engine.ruleset import DicePolicy, Setup, register
from grognard.engine.seating import DUEL, Seating, WrongSeats, enemy_of
from grognard.engine.umpire import Roll
from grognard.lab.games import run
from grognard.testing import Game
from grognard.testing.laws import LAWS, LawBroken
from grognard.testing.laws.random_play import random_setup
from grognard.testing.traces import trace
from tests.engine.crown import CROWN, Baron, Court, Crown
from tests.engine.league import LEAGUE, League, Leagues, Town
from tests.engine.toy import TOLL

register(CROWN)
register(LEAGUE)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("ruleset", [CROWN, LEAGUE], ids=lambda rules: rules.name)
def test_games_of_many_keep_every_law(ruleset: object, law: str, number: int) -> None:
    LAWS[law](ruleset, number)  # type: ignore[arg-type]


class Haunted(Crown):
    """What is left of a baron depends on something that is in no journal."""

    def concede(self, state: Court, seat: int) -> Outcome | None:
        state.barons[seat].men = random.randrange(100, 10**9)
        return None


class Fatal(Crown):
    """The step stumbles over who has left."""

    def concede(self, state: Court, seat: int) -> Outcome | None:
        state.barons.clear()
        return None


class Lawless(Crown):
    def concede(self, state: Court, seat: int) -> Outcome | None:
        return Outcome((), "enough", f"{CROWN.name}.no.where")


@pytest.mark.parametrize("spoilt", [Haunted(), Fatal(), Lawless()], ids=lambda rules: type(rules).__name__)
def test_the_law_of_leaving_bites(spoilt: Crown) -> None:
    register(spoilt)
    try:
        with pytest.raises((LawBroken, IndexError, ValueError)):
            LAWS["1 random games end"](spoilt, 1)
    finally:
        register(CROWN)


def test_laws_go_through_all_ways_to_sit() -> None:
    counts = {len(random_setup(CROWN, number).players) for number in range(12)}
    assert counts == {3, 4, 5, 6}
    teams = {random_setup(LEAGUE, number).teams for number in range(24)}
    assert teams == {(), (0, 1, 0, 1), (0, 1, 0, 1, 0, 1), (0, 1, 2, 0, 1, 2)}


# ---- who belongs together ----


def test_a_seating_answers_by_name() -> None:
    pairs = Seating((0, 1, 0, 1))
    assert pairs.seats == (0, 1, 2, 3)
    assert (pairs.allies(0), pairs.enemies(0), pairs.others(0)) == ((2,), (1, 3), (1, 2, 3))
    assert (pairs.team_of(3), pairs.members(1), pairs.sides) == (1, (1, 3), ((0, 2), (1, 3)))
    assert (pairs.after(1), pairs.beginning_with(3)) == ((2, 3, 0), (3, 0, 1, 2))
    assert pairs.teams_left({0, 1, 3}) == ((0, 2),)
    alone = Seating.of(3)
    assert (alone.allies(1), alone.enemies(1), alone.has_teams) == ((), (0, 2), False)
    assert [enemy_of(seat) for seat in DUEL] == [DUEL.enemies(seat)[0] for seat in DUEL]


def test_a_setup_without_teams_is_saved_as_before_and_every_setup_comes_back() -> None:
    setup = TOLL.setup()
    assert b"teams" not in to_json(setup)
    assert msgspec.json.decode(to_json(setup), type=Setup).seating == Seating.of(2)
    pairs = LEAGUE.setup()
    assert msgspec.json.decode(to_json(pairs), type=Setup).seating == Seating((0, 1, 0, 1))


def test_players_take_the_colours_of_their_seats_and_wrong_numbers_are_refused() -> None:
    assert CROWN.setup().players == ("Blue", "Red", "Ebony")
    assert CROWN.setup("many", players=list("abcdef")).seating == Seating.of(6)
    assert LEAGUE.setup("leagues", teams=(0, 1, 0, 1, 0, 1)).players == (
        "Blue", "Red", "Ebony", "Ivory", "Stone", "Sky",
    )  # fmt: skip
    with pytest.raises(WrongSeats, match="Crown has 3 seats here, not 4"):
        CROWN.setup("three", players=list("abcd"))
    with pytest.raises(WrongSeats, match="Crown has 3 to 6 seats here, not 7"):
        CROWN.setup("many", players=list("abcdefg"))
    with pytest.raises(WrongSeats, match="Crown knows no teams"):
        CROWN.setup("many", teams=(0, 1, 0, 1))
    with pytest.raises(WrongSeats, match="two teams at least, not \\[1, 1, 1, 1\\]"):
        LEAGUE.setup("leagues", teams=(1, 1, 1, 1))
    with pytest.raises(WrongSeats, match="each of the 5 seats"):
        LEAGUE.setup("leagues", players=list("abcde"), teams=(0, 1, 0, 1))


# ---- giving up in mid-step ----


def crown(*dice: int, men: tuple[int, ...] = (4, 4, 4)) -> Game:
    barons = [Baron(seat, number, heirloom=1) for seat, number in enumerate(men)]
    return Game.of_state(CROWN, Court(barons, Seating.of(len(men)), round=1), dice)


def replays(g: Game) -> bool:
    """Whether setup and journal give the same game, also when it is taken back to each entry and played again."""
    match, journal = g.match, list(g.match.journal)
    again = Match(match.ruleset, match.setup, source=Awaited())
    again.replay(journal)
    whole = trace(match)
    same = trace(again) == whole
    for at in range(len(journal)):
        again.undo(at)
        again.replay(journal[at:])
        same = same and trace(again) == whole
    return same


def test_who_leaves_takes_his_sealed_bid_with_him_and_the_others_are_opened() -> None:
    g = crown(4, 4, 4).number(1, seat=0).number(2, seat=2)
    assert g.match.deciding == (1,)
    g.match.concede(2)
    assert (g.match.deciding, g.match.sealed_in) == ((1,), (0,))
    g.number(0, seat=1)
    assert (g.seat, g.topic) == (0, "rival")
    assert g.options() == ["baron1"]
    assert replays(g)


def test_the_last_whom_the_others_waited_for_leaves_and_the_bids_are_opened_at_once() -> None:
    g = crown().number(1, seat=0).number(0, seat=1)
    g.match.concede(2)
    assert (g.seat, g.topic) == (0, "rival")
    assert replays(g)


def test_an_open_question_of_the_leaver_is_answered_by_default_and_the_step_goes_on() -> None:
    g = crown().number(2, seat=0).number(0, seat=1).number(0, seat=2)
    assert (g.seat, g.topic) == (0, "rival")
    g.match.concede(0)
    assert (g.seat, g.topic) == (1, "window:favour"), "the attack that was declared is still under way"
    g.one("decline").one("decline")
    assert g.rolls() == [], "the men have gone home"
    assert g.match.deciding == (1, 2)
    assert g.state.barons[1].men == 4
    assert replays(g)


def test_a_window_goes_on_without_who_leaves() -> None:
    g = crown(4, 4, 4).number(2, seat=0).number(0, seat=1).number(0, seat=2).one("baron1")
    assert g.seat == 1
    g.match.concede(2)
    g.one("favour")
    assert g.match.deciding == (1, 0), "seat 2 was next in the window and is gone"
    assert g.state.barons[1].men == 2
    assert replays(g)


def test_who_alone_stands_has_won_even_if_another_has_fallen_by_the_rules() -> None:
    g = crown(men=(4, 0, 4))
    assert g.match.deciding == (0, 2)
    g.match.concede(2)
    assert g.outcome == Outcome((0,), "the others are gone", "crown.end.leave")
    assert replays(g)


def test_real_dice_wait_while_somebody_leaves() -> None:
    match = Match(CROWN, CROWN.setup(dice=DicePolicy("typed", "1")))
    for seat, bid in enumerate((2, 0, 0)):
        match.submit(seat, bid)
    match.submit(0, "baron1")
    for seat in (1, 2):
        match.submit(seat, "decline")
    assert isinstance(match.request, Roll)
    match.concede(2)
    assert isinstance(match.request, Roll)
    match.submit_dice([[4, 4, 1]])
    assert match.state.barons[1].men == 2
    again = Match(CROWN, match.setup)
    again.replay(match.journal)
    assert trace(again) == trace(match)


def test_nobody_gives_up_twice_or_from_nowhere_and_files_that_say_so_are_refused() -> None:
    g = crown()
    g.match.concede(1)
    with pytest.raises(NotAsked, match="conceded already"):
        g.match.concede(1)
    with pytest.raises(NotAsked, match="no seat 3"):
        g.match.concede(3)
    with pytest.raises(NotAsked, match="not this seat's decision"):
        g.match.submit(1, 0)
    for spoilt in ([Conceded(1), Conceded(1)], [Conceded(7)]):
        with pytest.raises(ReplayDivergence, match="concedes"):
            Match(CROWN, g.match.setup, source=Scripted([])).replay(spoilt)


def test_a_concession_cannot_be_taken_back_but_what_came_after_it_can() -> None:
    g = crown().number(2, seat=0).number(0, seat=1).number(0, seat=2)
    g.match.concede(2)
    assert g.match.undo_point(2) == Refusal("a concession stands", "engine.undo")
    g.one("baron1")
    assert g.match.undo_point(0) == 2


def test_odds_know_who_has_left() -> None:
    """With the third baron gone only the rival can stop a hit; the policy is never asked for the one who left."""
    asked: set[int] = set()

    def everybody_helps(seat: int, question: Question[Any]) -> Answer:
        asked.add(seat)
        return "favour" if question.topic == "window:favour" else question.default()

    def rival_stands(g: Game) -> float:
        found = odds_after(g.match, 0, "baron1", lambda court: court.barons[1].men, everybody_helps)
        return found[4]

    g = crown().number(0, seat=0).number(0, seat=1).number(0, seat=2)
    assert rival_stands(g) == 1, "one die, two favours"
    assert asked == {1, 2}
    asked.clear()
    two = crown(men=(4, 4, 4)).number(1, seat=0).number(0, seat=1).number(0, seat=2)
    assert rival_stands(two) == pytest.approx(1)
    two.match.concede(2)
    asked.clear()
    assert rival_stands(two) == pytest.approx(3 / 4), "two dice, one favour: both must hit"
    assert asked == {1}
    before = crown()
    before.match.concede(2)
    before.number(1, seat=0).number(0, seat=1)
    asked.clear()
    assert rival_stands(before) == pytest.approx(3 / 4), "left in the same step, before the bids"
    assert asked == {1}


# ---- teams ----


def league(*dice: int, bands: tuple[int, ...] = (3, 3, 3, 3)) -> Game:
    towns = [Town(seat, number, 1) for seat, number in enumerate(bands)]
    return Game.of_state(LEAGUE, League(towns, Seating((0, 1, 0, 1)), turn=1), dice)


def test_any_of_a_team_may_answer_and_the_journal_says_who() -> None:
    g = league()
    assert g.match.deciding == (0, 2)
    with pytest.raises(NotAsked):
        g.match.submit(1, "town1")
    g.one("town0", seat=2)
    assert (g.seat, g.topic) == (0, "target")
    entry = g.match.journal[0]
    assert isinstance(entry, Answered)
    assert entry.seat == 2
    assert g.match.undo_point(0) == Refusal("another player has decided since then", "engine.undo")
    assert g.match.undo_point(2) == 0
    assert replays(g)


def test_odds_know_who_has_left_in_an_earlier_step() -> None:
    """Red is gone since the first turn: only Ivory decides for their league, in the odds of the third turn too."""
    g = league(*[1] * 9)
    g.match.concede(1)
    g.one("town0", seat=0).one("town3").number(0, seat=3)
    g.one("town3").one("town0").number(0, seat=0).number(0, seat=2)
    g.one("town0", seat=0)
    asked: list[tuple[int, str]] = []

    def listening(seat: int, question: Question[Any]) -> Answer:
        asked.append((seat, question.topic))
        return question.default()

    found = odds_after(g.match, 0, "town3", lambda war: war.towns[3].bands, listening)
    assert set(asked) == {(3, "shield"), (3, "loss")}
    assert found[6] == pytest.approx((2 / 3) ** 3), "three dice, none shows 5 or more"


def test_a_team_answers_as_long_as_somebody_is_there_then_it_has_lost() -> None:
    g = league()
    g.match.concede(0)
    assert g.match.deciding == (2,)
    assert g.count("town2") == 6, "the bands joined the ally"
    g.match.concede(2)
    assert g.outcome.winners == (1, 3)
    assert replays(g)


def test_the_last_team_standing_has_won_with_those_who_left_before() -> None:
    class Silent(Leagues):
        """A game that does not care who leaves."""

        def concede(self, state: League, seat: int) -> Outcome | None:
            return None

    match = Match(Silent(), LEAGUE.setup())
    for seat in (1, 0):
        match.concede(seat)
        assert match.outcome is None
    match.concede(2)
    assert match.outcome == Outcome((1, 3), "Ebony concedes", "engine.concede")


def test_a_secret_of_a_team_is_seen_by_allies_only() -> None:
    g = league()
    assert [g.unit("town0", seat).note for seat in (0, 1, 2, 3, None)] == [
        "plan 1", "plan 0", "plan 1", "plan 0", "plan 0",
    ]  # fmt: skip


def test_bots_play_games_of_many_to_their_end_and_the_text_tells_of_teams() -> None:
    for rules, setup in ((CROWN, CROWN.setup("many", players=list("abcde"))), (LEAGUE, LEAGUE.setup())):
        players = {seat: bot(("sergeant", "recruit")[seat % 2], seat) for seat in setup.seating}
        match = run(rules, setup, players)
        assert match.outcome is not None
        text = list(playthrough(setup, match.journal))
        assert text[-1] == f"digest {match.state.digest()}"
    assert text[1] == "Blue and Ebony against Red and Ivory"
