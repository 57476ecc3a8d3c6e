"""Searches for point costs with which the armies are even: measure, propose, play again with the proposal, and keep the
best.

An army that wins more than its half pays more for everything, one that wins less pays less. Within an army, a unit that
does more for its points than the others pays more if that is known (its interval does not hold zero). Every round plays
the proposal with the dice of the rounds before. The best proposal is then played once more with other dice, beside the
prices as they are, because a proposal that was chosen for looking good must prove it in games that nobody has seen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from grognard.content.faults import ContentFault
from grognard.engine.record import Value
from grognard.engine.ruleset import Ruleset
from grognard.lab.experiment import experiment_of
from grognard.lab.figures import Share
from grognard.lab.folders import Results
from grognard.lab.numbers import ContentNumber
from grognard.lab.patches import patch
from grognard.lab.plan import BASE, ExperimentPlan
from grognard.lab.prices import PriceUse, prices_of, step_of, uses_of
from grognard.lab.trouble import LabTrouble, writing
from grognard.lab.worth import prices as builder_prices
from grognard.lab.worth import worths

ARMY_GAIN = 0.6
"""How much more an army pays for winning: with 60 % of the victories it pays 6 % more."""
UNIT_GAIN = 2.0
"""How much more a unit pays for its worth: 5 points of win chance for 100 points raise its price by 10 %."""
MOST_CHANGE = 0.15
"""In one round a unit's own part of the price changes by no more than this, because its worth is an estimate."""

Play = Callable[[ExperimentPlan, Path], Results]


class ArmyShare(Value, frozen=True, omit_defaults=False):
    """What an army got against all others together, before and after."""

    army: str
    before: Share
    after: Share


class PriceChange(Value, frozen=True, omit_defaults=False):
    """A price that is proposed. `army` has several names if several armies share the price."""

    army: str
    unit: str
    before: int
    after: int


class Balance(Value, frozen=True, omit_defaults=False):
    """A proposal with its proof. It has no changes if nothing better was found."""

    ruleset: str
    scenarios: tuple[str, ...]
    armies: tuple[ArmyShare, ...]
    changes: tuple[PriceChange, ...]
    games: int
    same: int
    """Of those under the proposal, how many went exactly as they do with the prices as they are."""
    variant: str = ""
    """The file of the proposal."""

    @property
    def better(self) -> bool:
        """Whether the army that is farthest from its half is nearer to it than before."""
        return bool(self.changes) and _unevenness(each.after for each in self.armies) < _unevenness(
            each.before for each in self.armies
        )


def _unevenness(shares: Iterable[Share]) -> float:
    return max(abs(each.share - 0.5) for each in shares)


class Balancing:
    """A search for better prices in one rule set."""

    def __init__(self, rules: Ruleset[Any], document: Mapping[str, Any], folder: Path, play: Play) -> None:
        self._rules, self._folder, self._play = rules, folder, play
        self._document = {"ruleset": rules.name, "title": f"{rules.title}: even armies", **document}
        self._armies: list[str] = self._document["armies"]
        if len(self._armies) < 2:
            raise LabTrouble(f"To even out armies of {rules.title} takes at least two of them.")
        self._prices = prices_of(rules)
        self._uses = uses_of(rules, self._prices, self._armies)
        if not self._uses:
            raise LabTrouble(
                f"{rules.title} has no point costs that could be changed: its armies are even or not by what is in "
                "them. Change a unit in a variant, and see what it does with grognard lab compare."
            )
        self._builder = builder_prices(rules, self._armies)

    def search(self, rounds: int) -> Balance:
        """Make so many proposals, each based on the games of the one before."""
        proposals: dict[str, dict[ContentNumber, int]] = {BASE: {}}
        evenness: dict[str, float] = {}
        latest = BASE
        for number in range(1, rounds + 1):
            results = self._played([*proposals], "search").of(latest)
            evenness[latest] = _unevenness(shares(results, self._armies).values())
            proposal = self._legal(self._proposed(results, proposals[latest]), number)
            if not proposal or proposal in proposals.values():
                break
            latest = self._name(number)
            proposals[latest] = proposal
        if latest not in evenness:
            results = self._played([*proposals], "search")
            evenness[latest] = _unevenness(shares(results.of(latest), self._armies).values())
        best = min(evenness, key=lambda name: evenness[name])
        return self._proof(best, proposals[best])

    def _proof(self, best: str, proposal: dict[ContentNumber, int]) -> Balance:
        proof = self._played(list(dict.fromkeys((BASE, best))), "proof")
        both = [list(proof.of(name).games) for name in (BASE, best)]
        before, after = (shares(proof.of(name), self._armies) for name in (BASE, best))
        return Balance(
            self._rules.name,
            tuple(dict.fromkeys(matchup.scenario for matchup in proof.plan.matchups)),
            tuple(ArmyShare(army, before[army], after[army]) for army in self._armies),
            tuple(self._change(price, value) for price, value in proposal.items()),
            len(proof.played),
            sum(one.digest == other.digest for one, other in zip(*both, strict=True)),
            "" if best == BASE else str(self._folder / f"{best}.toml"),
        )

    def _change(self, price: ContentNumber, value: int) -> PriceChange:
        armies = dict.fromkeys(use.army for use in self._uses if use.price == price)
        return PriceChange(", ".join(armies), price.title, int(price.value), value)

    def _played(self, variants: Sequence[str], part: str) -> Results:
        words = [name if name == BASE else f"{name}.toml" for name in variants]
        document = {**self._document, "variants": words, "seed": f"{self._document['seed']}/{part}"}
        return self._play(experiment_of(document, self._folder).plan, self._folder / part)

    def _name(self, number: int) -> str:
        return f"{self._rules.name}-balance-{number}"

    def _proposed(self, results: Results, priced: Mapping[ContentNumber, int]) -> dict[ContentNumber, int]:
        """The next prices, from games that were played with these."""
        fought = shares(results, self._armies)
        factors: dict[ContentNumber, list[float]] = defaultdict(list)
        for use, own in self._own_factors(results).items():
            factors[use.price].append(own * (1 + ARMY_GAIN * (fought[use.army].share - 0.5)))
        proposed = {}
        for price in dict.fromkeys(use.price for use in self._uses):
            if price in factors:
                factor = sum(factors[price]) / len(factors[price])
                value = self._rounded(price, priced.get(price, price.value) * factor)
                if value != price.value:
                    proposed[price] = value
            elif price in priced:
                proposed[price] = priced[price]
        return proposed

    def _own_factors(self, results: Results) -> dict[PriceUse, float]:
        """What a unit should pay beside its comrades; of those that took part."""
        known = {(each.army, each.unit): each for each in worths(results, self._builder)}
        raw = {
            use: UNIT_GAIN * found.worth / 100 if found.known else 0.0
            for use in self._uses
            if (found := known.get((use.army, use.unit))) is not None
        }
        middle: dict[str, list[float]] = defaultdict(list)
        for use, value in raw.items():
            middle[use.army].append(value)
        return {
            use: 1 + max(-MOST_CHANGE, min(MOST_CHANGE, value - sum(middle[use.army]) / len(middle[use.army])))
            for use, value in raw.items()
        }

    def _rounded(self, price: ContentNumber, value: float) -> int:
        step = step_of(price, [use.price for use in self._uses])
        return max(step, step * round(value / step))

    def _legal(self, proposal: dict[ContentNumber, int], number: int) -> dict[ContentNumber, int]:
        """The proposal, or as much of it as leaves every army legal. First all changes are tried, then only those that
        make units cheaper."""
        cheaper = {price: value for price, value in proposal.items() if value < price.value}
        for some in (proposal, cheaper):
            path = self._folder / f"{self._name(number)}.toml"
            with writing("The proposal", path, "Name another folder with --into."):
                self._folder.mkdir(parents=True, exist_ok=True)
                path.write_text(patch(self._rules.name, f"Even armies, proposal {number}", some), encoding="utf-8")
            try:
                if some:
                    experiment_of({**self._document, "variants": [path.name]}, self._folder)
                    return some
            except ContentFault:
                continue
        return {}


def shares(results: Results, armies: Sequence[str]) -> dict[str, Share]:
    """What each army got against all others together."""
    got: dict[str, list[float]] = {army: [] for army in armies}
    for matchup, _, game in results.played:
        for seat, army in enumerate(game.armies):
            got[army].append(game.share(seat, len(matchup.entrants)))
    return {army: Share.of(sum(each), len(each)) for army, each in got.items()}
