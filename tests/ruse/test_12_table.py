"""What the browser and the bots get: scene, panels, overlays, odds, beliefs, plans."""

from __future__ import annotations

import random

import pytest

from grognard.bots import bot
from grognard.engine.match import Match
from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import DicePolicy
from grognard.engine.secrets.known import known
from grognard.engine.showing.scene import Card
from grognard.engine.view import View
from grognard.rulesets.ruse import RULESET
from grognard.rulesets.ruse.content.packs import ready_made
from grognard.rulesets.ruse.positions import CAST, position
from grognard.rulesets.ruse.showing.overlays import combat_odds, combat_of
from grognard.rulesets.ruse.state import Sighting
from grognard.rulesets.ruse.thinking.belief import could_be, imagine, possible_lists
from grognard.testing import Game
from tests.ruse.cast import battle, before


def panel(g: Game, seat: int | None, title: str) -> dict[str, str]:
    found = next(each for each in g.scene(seat).panels if each.title == title)
    return {row.label: row.value for row in found.rows}


@pytest.mark.clause("ruse.reveal.show", "ruse.hidden.moments")
def test_scene_shows_what_the_enemy_may_still_have() -> None:
    g = before("deploy", arms={"S1": ["stk", "lid"]}, at={"S1": "b2"})
    rows = panel(g, 1, "Shown by South")
    assert rows["Great Snails level 2"] == "?"
    # Two weapons: no snails, no archers, no trolls.
    assert rows["S1"] == "Badger Wardens, Gobbo Warriors, Boar Knights or Fox Riders"
    assert panel(g, 0, "Your distractions") == {
        "Gobbo Warriors": "level 2",
        "Boar Knights": "level 1",
        "Great Snails": "level 2",
    }
    assert "Your distractions" not in [each.title for each in g.scene(None).panels]


@pytest.mark.clause("ruse.hidden.moments")
def test_the_panel_concludes_what_the_rulebook_says_and_from_what_is_known_alone() -> None:
    """The rulebook's example: a Hustle of 4 with a 2 is Speed 4. The log and the marker leave it unsaid."""
    g = battle(A="fox1 d2 N", B="gob1 a1 N", b="bad1 h9 S").dice(2).one("A", "hustle")
    for seat in (1, None):
        rows = panel(g, seat, "Shown by South")
        assert (rows["A"], rows["B"]) == ("Fox Riders", "Gobbo Warriors or Fox Riders")
        assert not any("Fox" in line or "Speed" in line for line in g.log(seat))
        assert g.unit("A", seat).name == "A"
    (clause,) = [each for each in RULESET.rulebook.clauses if each.id == "ruse.hidden.moments"]
    assert "the panel of what was shown works out" in clause.ruling


@pytest.mark.clause("ruse.hidden.permanent")
def test_scene_crosses_off_what_has_turned_up() -> None:
    g = battle(S3="gob2 d4 N", N2="bad1 d6 S", N4="gob1 h9 S").one("S3", "move:ahead:1")
    assert panel(g, 0, "Shown by North") == {"Badger Wardens": "N2", "Gobbo Warriors": "?", "N4": "Gobbo Warriors"}


@pytest.mark.clause("ruse.hidden.view")
def test_scene_cards_face_up_down_and_own() -> None:
    g = battle(A="gob1 d4 N stk", b="bad1 d9 S", c="bad1 a9 S up")

    def card(marker: str, seat: int | None) -> Card:
        (piece,) = g.unit(marker, seat).pieces
        assert isinstance(piece, Card)
        return piece

    assert (card("A", 0).face, card("A", 1).face, card("A", None).face) == ("own", "down", "down")
    assert card("c", 0).face == "up"
    assert (card("A", 1).cell, card("A", 1).facing, card("A", 1).pips) == ((3, 3), "n", 1)


@pytest.mark.clause("ruse.order.steps")
def test_scene_shows_the_order_of_a_combat_as_it_stands() -> None:
    g = battle(A="gob1 d4 N charged", C="gob1 c5 E", b="gob1 d5 S")
    assert panel(g, 0, "Combat at c5") == {
        "Gobbo Warriors (C)": "1: in the flank or rear, attacks first",
        "Gobbo Warriors (A)": "3: charged",
        "Gobbo Warriors (b)": "4: attacks with the rest",
    }


@pytest.mark.clause("ruse.order.steps", "ruse.engage.charge")
def test_question_says_who_would_strike_in_which_order_before_a_charge() -> None:
    g = battle(A="gob1 d3 N", C="gob1 c6 E", b="gob1 d6 S up").one("A")
    options = g.offered()
    assert options["move:ahead:2"].detail == (
        "Contact. Gobbo Warriors (C), step 1: in the flank or rear, attacks first; "
        "Gobbo Warriors (A), step 3: charged; Gobbo Warriors (b), step 4: attacks with the rest"
    )
    assert options["move:ahead:1"].detail == "to d4, facing N"
    far = battle(A="gob1 d2 N", b="gob1 d6 S up").one("A")
    assert far.offered()["hustle"].detail == (
        "to d4, facing N; on 4+ Contact. Gobbo Warriors (A), step 3: charged; "
        "Gobbo Warriors (b), step 4: attacks with the rest"
    )


@pytest.mark.clause("ruse.order.brace", "ruse.hidden.view")
def test_question_doubts_the_order_where_a_card_lies_face_down() -> None:
    """Sticks or a bow: the charger is told the same, and that it may be otherwise."""
    details = set()
    for weapon in ("stk", "sbo"):
        g = battle(A="gob1 d3 N up", b=f"gob1 d6 S up {weapon}").one("A")
        details.add(g.offered()["move:ahead:2"].detail)
    assert details == {
        (
            "Contact. Gobbo Warriors (A), step 3: charged; "
            "Gobbo Warriors (b), step 4: attacks with the rest unless a face-down card says otherwise"
        )
    }
    g.one("move:ahead:2")
    (combat,) = [each for each in g.scene(0).panels if each.title.startswith("Combat")]
    assert combat.note == "If the turn ended now. A face-down weapon may change it."
    (combat,) = [each for each in g.scene(1).panels if each.title.startswith("Combat")]
    assert combat.note == "If the turn ended now."


@pytest.mark.clause("ruse.shoot.obscured")
def test_overlay_range_shows_the_columns_and_the_safe_cells() -> None:
    g = battle(A="ree1 d4 N sbo", b="gob1 e6 S")
    shown = RULESET.overlay(g.view(0).known, 0, "range", "A", "")
    assert shown is not None
    assert [mark.style for mark in shown.marks].count("range") == 8
    assert [mark.style for mark in shown.marks].count("shadow") == 1
    assert RULESET.overlay(g.view(1).known, 1, "range", "A", "") is None  # its bows lie face down


@pytest.mark.clause("ruse.action.move")
def test_overlay_reach_is_for_the_owner() -> None:
    g = battle(A="gob1 d4 N", b="gob1 e9 S")
    shown = RULESET.overlay(g.view(0).known, 0, "reach", "A", "")
    assert shown is not None
    assert len(shown.marks) == 6
    assert RULESET.overlay(g.view(1).known, 1, "reach", "A", "") is None


@pytest.mark.clause("ruse.flee.test", "ruse.result.winner")
def test_odds_of_a_combat_with_its_flee_test_by_hand() -> None:
    # A's one model flanks b's two of six: a hit (1/3) not blocked (5/6) kills one; b's last model answers.
    state = position(units={"A": "gob1 d4 N models=1", "b": "gob1 d5 E models=2", "C": "gob1 a1 N", "e": "gob1 h9 S"})
    combat = combat_of(state, "b")
    assert combat is not None
    chances = combat_odds([state], combat)
    assert chances.exact
    wound = 1 / 3 * 5 / 6
    # A is destroyed by b's answer: two dice if A missed, one die if not.
    either = 1 - (1 - wound) ** 2
    falls = sum(p for (_, _, lost), p in chances.spread.items() if "A" in lost)
    assert falls == pytest.approx((1 - wound) * either + wound * wound)
    # b flees if A won 1 to 0: one of six models, 6+ to hold.
    flees = sum(p for (_, fled, _), p in chances.spread.items() if "b" in fled)
    assert flees == pytest.approx(wound * (1 - wound) * 5 / 6)


@pytest.mark.clause("ruse.order.steps", "ruse.flee.test")
def test_overlay_threat_tells_order_and_odds_and_guesses_hidden_weapons() -> None:
    g = battle(A="gob1 d4 N", b="bad1 d5 S tow")
    mine = RULESET.overlay(g.view(1).known, 1, "threat", "b", "")
    theirs = RULESET.overlay(g.view(0).known, 0, "threat", "b", "")
    assert mine is not None
    assert theirs is not None
    assert mine.lines != theirs.lines
    assert theirs.lines[-1] == "Face-down weapons are guessed."
    other = battle(A="gob1 d4 N", b="bad1 d5 S stk")
    assert RULESET.overlay(other.view(0).known, 0, "threat", "b", "") == theirs
    alone = battle(A="gob1 d4 N", b="bad1 d9 S")
    assert RULESET.overlay(alone.view(0).known, 0, "threat", "A", "").title == "A is not engaged"  # type: ignore[union-attr]


# ---- beliefs ----


@pytest.mark.clause("ruse.reveal.corelevel", "ruse.distract.elite")
def test_belief_lists_are_all_that_would_be_shown_like_this() -> None:
    g = before("weapons")
    lists = [army for army, _ in possible_lists("cast", g.state.shown[0])]
    assert g.state.lists[0] is not None
    assert g.state.lists[0].core in {tuple(sorted(army.core, key=lambda c: c.id)) for army in lists} | {
        g.state.lists[0].core
    }
    assert all(sum(card.points for card in army.core) <= 10 for army in lists)
    assert len({army.core for army in lists}) > 2


@pytest.mark.clause("ruse.hidden.moments")
@pytest.mark.parametrize(
    ("seen", "fits"),
    [
        (Sighting(3), {"fox1", "boa1", "mot1", "tro1"}),
        (Sighting(4, 2), {"fox1"}),
        (Sighting(3, 5), {"gob1", "gob2", "bad1", "ree1", "ree2"}),
        (Sighting(2, 5, room=False), {"gob1", "gob2", "bad1", "ree1", "ree2"}),
    ],
)
def test_belief_draws_the_conclusions_of_a_march(seen: Sighting, fits: set[str]) -> None:
    unit = position(units={"A": "gob1 d4 N"}).unit("A")
    unit.sightings = (seen,)
    assert {card.id for card in CAST.values() if could_be(unit, card)} == fits


@pytest.mark.clause("ruse.hidden.moments", "ruse.hidden.weapon")
@pytest.mark.parametrize("seed", range(4))
def test_belief_worlds_fit_all_that_was_seen(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(RULESET, RULESET.setup(dice=DicePolicy(seed=f"belief {seed}")), keep=Keep.NONE, listen=False)
    while match.outcome is None:
        seat = match.deciding[0]
        question = match.question(seat)
        assert question is not None
        match.submit(seat, question.sample(rng))
        state = match.state
        if match.outcome is not None or not state.units:
            continue
        world = imagine(known(state, 0), 0, rng)
        for guessed, true in zip(world.army(1), state.army(1), strict=True):
            assert len(guessed.kit) == len(true.kit)
            assert could_be(true.copy(), true.card)
            if true.up:
                assert guessed.card == true.card
                assert guessed.wounds == true.wounds
        assert sum(weapon.points for each in world.army(1) for weapon in each.kit) <= 5
        assert len({each.card.id for each in world.army(1)}) == 5


# ---- bots ----


def winner(bots: tuple[str, str], seed: int, armies: tuple[str, str]) -> tuple[int, ...]:
    setup = RULESET.setup(armies=armies, dice=DicePolicy(seed=str(seed)))
    match = Match(RULESET, setup, keep=Keep.LAST, listen=False)
    players = [bot(name, f"{seed} {seat}") for seat, name in enumerate(bots)]
    while match.outcome is None:
        seat = match.deciding[0]
        match.submit(seat, players[seat].decide(View(match, seat)))
    return match.outcome.winners


@pytest.mark.slow
@pytest.mark.clause("ruse.end.score")
def test_bots_a_sergeant_beats_a_recruit() -> None:
    """A sample of the hundred games in docs/ruse-balance.md, sides swapped."""
    armies = [army.id for army in RULESET.armies()]
    won = 0
    for game in range(8):
        own, other = armies[game % 6], armies[(game + 3) % 6]
        if game % 2:
            won += winner(("recruit", "sergeant"), game, (other, own)) == (1,)
        else:
            won += winner(("sergeant", "recruit"), game, (own, other)) == (0,)
    assert won >= 7


@pytest.mark.clause("ruse.army.secret")
def test_bots_a_sergeant_brings_any_ready_made_army_by_its_seed() -> None:
    def brought(seed: int) -> str:
        match = Match(RULESET, RULESET.setup())
        return str(bot("sergeant", seed).decide(View(match, 1)))

    armies = {str(army.roster) for army in ready_made("fair")}
    assert {brought(seed) for seed in range(40)} == armies
    assert [brought(seed) for seed in range(6)] == [brought(seed) for seed in range(6)]


@pytest.mark.clause("ruse.start.choices")
def test_bots_a_sergeant_gives_the_first_turn_away() -> None:
    g = before("start", first_deployer="South").dice(5, 2)
    assert (g.seat, bot("sergeant", 1).decide(g.view(0))) == (0, "first-turn")
    g.one("first-turn").one("north")
    assert (g.topic, bot("sergeant", 1).decide(g.view(0))) == ("first-turn", "north")


@pytest.mark.clause("ruse.hidden.view")
def test_bots_decide_the_same_whatever_is_under_the_cards() -> None:
    """Two games that differ only in what North hides: South's sergeant gives the same answer."""
    answers = set()
    for hidden in ("gob1", "bad1", "ree1"):
        units = {"A": "fox1 d3 N", "B": "gob1 e2 N", "b": f"{hidden} d8 S", "c": "gob2 f8 S"}
        state = position(units=units)
        state.shown[1] = position(units={"b": "gob1 a1 S", "c": "bad1 b1 S", "d": "ree1 c1 S"}).shown[1]
        g = Game.of_state(RULESET, state)
        answers.add(bot("sergeant", 1).decide(g.view(0)))
    assert len(answers) == 1
