"""Tuning: learn the weights of a rule set's worth from games that sergeants play, then prove them in fresh games.

The proof is what counts: a position may be foretold better and still be played no better, so tuned weights meet those
of before in games of their own, each setup from both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

from grognard.bots import Bot
from grognard.bots.sergeant import Sergeant
from grognard.engine.match import Match
from grognard.engine.playing.players import by_players, decisions
from grognard.engine.playing.rest import Keep
from grognard.engine.record import Value
from grognard.engine.ruleset import DicePolicy, Ruleset, Tactics, find
from grognard.lab.figures import Share
from grognard.lab.fitting import JudgedPosition, fitted, foretells, scale_of, surprise
from grognard.lab.games import run
from grognard.lab.trouble import LabTrouble

LOOKS = 16
"""Positions of a game that are looked at, evenly spread: neighbours say nearly the same."""
HELD_OUT = 4
"""Every fourth game is kept out of the fit, to see how well it foretells games that it does not know."""
PRIOR = 4.0 * LOOKS
"""The old weights count as much as four games: positions of one game share its end, so few games say little."""


class NotTunable(LabTrouble):
    """The worth of this rule set is no sum of parts with weights."""


class TunedPart(Value, frozen=True, omit_defaults=False):
    """One part of the worth, what it counted, and what the games say that it should."""

    name: str
    before: float
    after: float


class Tuning(Value, frozen=True, omit_defaults=False):
    """What was learned, and whether it is better. `foretold` is how often a won position is worth more than a lost one,
    in games that the fit did not see; `proof` what the tuned weights got against those of before."""

    ruleset: str
    scenario: str
    games: int
    positions: int
    parts: tuple[TunedPart, ...]
    foretold: tuple[float, float]
    surprise: tuple[float, float]
    proof: Share

    @property
    def verdict(self) -> str:
        if self.proof.undecided:
            return "not known: the interval holds one half"
        return "better" if self.proof.share > 0.5 else "worse"


class TuningGame(Value, frozen=True):
    """A game of a tuning: who judges by which weights, by seat (None: by those of the rule set)."""

    ruleset: str
    scenario: str
    seed: str
    number: int
    weights: tuple[dict[str, float] | None, ...] = (None, None)


def tune(
    ruleset: str,
    *,
    scenario: str = "",
    games: int = 60,
    proof: int = 60,
    seed: str = "1",
    executor: Executor,
    progress: Callable[[], None] = lambda: None,
) -> Tuning:
    """Fit the weights of a rule set and prove them. Raises `NotTunable`."""
    before = tactics_of(find(ruleset), scenario).weights
    learning = [TuningGame(ruleset, scenario, f"{seed}/learn/{number}", number) for number in range(games)]
    positions: list[JudgedPosition] = []
    for seen in executor.map(looked_at, learning):
        positions += seen
        progress()
    known = [each for each in positions if each.game % HELD_OUT]
    unknown = [each for each in positions if not each.game % HELD_OUT]
    after = fitted(known, before, PRIOR)
    return Tuning(
        ruleset,
        scenario,
        games,
        len(positions),
        tuple(TunedPart(name, weight, after[name]) for name, weight in before.items()),
        (foretells(unknown, before), foretells(unknown, after)),
        (
            surprise(unknown, before, scale_of(known, before)),
            surprise(unknown, after, scale_of(known, after)),
        ),
        _proof(executor, list(_trials(ruleset, scenario, seed, proof, after)), progress),
    )


def tactics_of(rules: Ruleset[Any], scenario: str = "") -> Tactics[Any]:
    tactics: Tactics[Any] | None = rules.tactics
    if tactics is None or not tactics.weights:
        raise NotTunable(f"{rules.title} cannot be tuned: its worth is no sum of parts with weights (Tactics.weights).")
    if rules.seats_of(scenario)[0] != 2:
        raise NotTunable(f"{rules.title} cannot be tuned in this scenario: a tuning compares two sides.")
    return tactics


def _trials(ruleset: str, scenario: str, seed: str, games: int, after: dict[str, float]) -> Iterator[TuningGame]:
    """Fresh games, the same dice once from each side."""
    for number in range(games):
        seats = (after, None) if number % 2 == 0 else (None, after)
        yield TuningGame(ruleset, scenario, f"{seed}/proof/{number // 2}", number, seats)


def _proof(executor: Executor, trials: Sequence[TuningGame], progress: Callable[[], None]) -> Share:
    got = 0.0
    for share in executor.map(tuned_share, trials):
        got += share
        progress()
    return Share.of(got, len(trials))


def looked_at(game: TuningGame) -> list[JudgedPosition]:
    """Play a game, and give the positions at rest of which something can be said, with how it ended."""
    rules = find(game.ruleset)
    tactics = tactics_of(rules, game.scenario)
    match = _match(rules, game)
    seen: list[dict[str, float]] = []
    begun = -1
    for _ in decisions(match, by_players(match, _players(game))):
        if match.steps_begun != begun and tactics.comparable(match.state):
            seen.append(_parts(tactics, match))
        begun = match.steps_begun
    every = max(1, len(seen) // LOOKS)
    got = _share(match, 0)
    return [JudgedPosition(game.number, parts, got) for parts in seen[every // 2 :: every]]


def tuned_share(game: TuningGame) -> float:
    """What the side with tuned weights got of this game."""
    rules = find(game.ruleset)
    match = run(rules, _match(rules, game).setup, _players(game))
    return _share(match, next(seat for seat, weights in enumerate(game.weights) if weights is not None))


def _parts(tactics: Tactics[Any], match: Match) -> dict[str, float]:
    """What each part speaks for the first side: half of the difference between how both see it."""
    rest = match.since_rest()[0]
    first, second = (tactics.features(rest, seat) for seat in match.seating)
    return {name: (first[name] - second[name]) / 2 for name in first}


def _match(rules: Ruleset[Any], game: TuningGame) -> Match:
    setup = rules.setup(game.scenario, (), dice=DicePolicy(seed=game.seed))
    return Match(rules, setup, keep=Keep.LAST, listen=False)


def _players(game: TuningGame) -> Mapping[int, Bot]:
    return {seat: Sergeant(f"{game.seed} seat {seat}", weights) for seat, weights in enumerate(game.weights)}


def _share(match: Match, seat: int) -> float:
    assert match.outcome is not None
    winners = match.outcome.winners
    return 0.5 if not winners else 1.0 if seat in winners else 0.0
