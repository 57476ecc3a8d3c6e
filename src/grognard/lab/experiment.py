"""Experiments: what a designer writes down, and the plan that follows from it.

ruleset = "fatigue"
title = "Are the halberds too dear?"
scenarios = ["crossroads", "alley"]
armies = ["brazen-league", "reedwalkers"]
bots = ["sergeant"]
variants = ["base", "halberds-at-90.toml"]
seed = "spring"
until = "width<0.05"
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from grognard.bots import measurable
from grognard.content.faults import ContentFault, Fault, did_you_mean
from grognard.content.models import Content, Text
from grognard.content.source import Source
from grognard.engine.ruleset import Ruleset, RulesetNotFound, find
from grognard.engine.seating import WrongSeats
from grognard.lab.plan import BASE, Entrant, ExperimentCell, ExperimentPlan, Matchup, Sitting, meetings
from grognard.lab.setting_up import Wanted, setups
from grognard.lab.stopping import Decided, rule_of
from grognard.lab.variants import BASELINE, Variant, written

USUAL_MOST = 4000


class ExperimentFile(Content):
    """An experiment as its file says."""

    ruleset: Text
    title: str = ""
    scenarios: tuple[str, ...] = ()
    """Empty: the first of the rule set."""
    armies: tuple[str, ...] = ()
    """Empty: each seat has its usual one, and only bots are compared."""
    bots: tuple[str, ...] = ("sergeant",)
    variants: tuple[str, ...] = (BASE,)
    seed: str | int = "1"
    until: str = "games=200"
    most: int = Field(default=USUAL_MOST, ge=1)
    """Games of a match-up under a variant, whatever `until` still wants."""
    mirrors: bool = False
    """Whether everybody also meets themselves."""
    teams: tuple[int, ...] = ()
    keep: Literal["everything", "results"] = "everything"


class Experiment:
    """An experiment whose words are all known, and its plan."""

    def __init__(self, file: ExperimentFile, rules: Ruleset[Any], variants: Sequence[Variant]) -> None:
        self.file, self.rules, self.variants = file, rules, tuple(variants)
        self.scenarios = file.scenarios or (usual_scenario(rules),)
        self.plan = ExperimentPlan(
            rules.name,
            self.title,
            str(file.seed),
            file.until,
            file.most,
            {variant.name: variant.title for variant in variants},
            self._matchups(),
            file.keep == "everything",
        )

    @property
    def title(self) -> str:
        return self.file.title or f"{self.rules.title}: {', '.join(self.scenarios)}"

    @property
    def entrants(self) -> list[Entrant]:
        armies: tuple[str | None, ...] = self.file.armies or (None,)
        return [Entrant(bot, army) for army in armies for bot in self.file.bots]

    def _matchups(self) -> tuple[Matchup, ...]:
        bare = [
            Matchup(scenario, entrants, str(self.file.seed))
            for scenario in self.scenarios
            for entrants in meetings(self.entrants, self._seats(scenario), mirrors=self.file.mirrors)
        ]
        sittings = [(matchup, rotation) for matchup in bare for rotation in range(matchup.rotations)]
        wanted = [self._wanted(matchup, rotation) for matchup, rotation in sittings]
        made = {variant.name: setups(self.rules, wanted, variant) for variant in self.variants}
        cells: dict[str, list[ExperimentCell]] = {}
        for matchup in bare:
            places = [place for place, (each, _) in enumerate(sittings) if each is matchup]
            for variant in self.variants:
                seats = [
                    Sitting(made[variant.name][place], _bots(matchup, rotation), _armies(matchup, rotation))
                    for rotation, place in enumerate(places)
                ]
                cells.setdefault(matchup.key, []).append(
                    ExperimentCell.of(matchup.scenario, variant.name, seats, matchup.seed)
                )
        return tuple(Matchup(each.scenario, each.entrants, each.seed, tuple(cells[each.key])) for each in bare)

    def _seats(self, scenario: str) -> int:
        return len(self.file.teams) or self.rules.seats_of(scenario)[0]

    def _wanted(self, matchup: Matchup, rotation: int) -> Wanted:
        seated = matchup.seated(rotation)
        armies = tuple(each.army for each in seated if each.army is not None)
        return Wanted(matchup.scenario, armies, _names(self.rules, seated), self.file.teams)


def usual_scenario(rules: Ruleset[Any]) -> str:
    """The scenario that is played if nobody names one."""
    return rules.first_scenario or rules.scenarios()[0].id


def _bots(matchup: Matchup, rotation: int) -> tuple[str, ...]:
    return tuple(each.bot for each in matchup.seated(rotation))


def _armies(matchup: Matchup, rotation: int) -> tuple[str, ...]:
    return tuple(each.army or "" for each in matchup.seated(rotation))


def _names(rules: Ruleset[Any], seated: Sequence[Entrant]) -> tuple[str, ...]:
    """What the players of a game are called: after their army or their bot, with a number if two are alike."""
    titles = {army.id: army.name for army in rules.armies()}
    names = [titles.get(each.army or "", each.bot) for each in seated]
    return tuple(
        name if names.count(name) == 1 else f"{name} {names[: place + 1].count(name)}"
        for place, name in enumerate(names)
    )


def read_experiment(path: Path) -> Experiment:
    """An experiment from its file. Raises `ContentFault` with all words that are not known, each with its place."""
    source = Source.read(path)
    return build(source.parse(ExperimentFile), source, path.parent)


def experiment_of(document: dict[str, Any], folder: Path = Path()) -> Experiment:
    """An experiment that a command or a page made up; its faults name what was wrong without a file."""
    source = Source(written(document), "experiment")
    return build(source.parse(ExperimentFile), source, folder)


def build(file: ExperimentFile, source: Source, folder: Path) -> Experiment:
    try:
        rules = find(file.ruleset)
    except RulesetNotFound as missing:
        raise ContentFault([source.fault(("ruleset",), str(missing))]) from None
    faults = list(_strangers(file, source, rules))
    try:
        rule = rule_of(file.until)
    except ValueError as fault:
        faults.append(source.fault(("until",), str(fault)))
    variants = []
    for place, word in enumerate(file.variants):
        try:
            variants.append(variant_of(word, folder))
        except ContentFault as found:
            faults += _at(source, ("variants", place), found)
    if faults:
        raise ContentFault(faults)
    if isinstance(rule, Decided) and any(rules.seats_of(each)[0] > 2 for each in file.scenarios or ("",)):
        raise ContentFault([source.fault(("until",), "a test in Elo compares two sides; here more sit at the table.")])
    try:
        for scenario in file.scenarios or ("",):
            rules.seated((), file.teams, scenario)
    except WrongSeats as fault:
        raise ContentFault([source.fault(("teams",), f"{fault}.")]) from None
    return Experiment(file, rules, variants)


def variant_of(word: str, folder: Path) -> Variant:
    """The base, or the variant in this file (beside the experiment, if it is not an absolute path)."""
    return BASELINE if word == BASE else Variant.read(folder / word)


def _at(source: Source, path: tuple[str, int], found: ContentFault) -> list[Fault]:
    """Faults of a variant's file; one that has no place in it is told where it was named."""
    return [each if each.line else source.fault(path, f"{each.file}: {each.message}") for each in found.faults]


def _strangers(file: ExperimentFile, source: Source, rules: Ruleset[Any]) -> Sequence[Fault]:
    """Faults of all names in the experiment that are not known."""
    known: dict[str, tuple[str, Sequence[str], Collection[str]]] = {
        "scenarios": ("scenario", file.scenarios, [each.id for each in rules.scenarios()]),
        "armies": ("army", file.armies, [each.id for each in rules.armies()]),
        "bots": ("bot", file.bots, measurable()),
    }
    faults = []
    for field, (what, given, names) in known.items():
        for place, name in enumerate(given):
            if name and name not in names:
                hint = did_you_mean(name, names) or f" There are: {', '.join(names)}."
                faults.append(source.fault((field, place), f"{rules.title} has no {what} '{name}'.{hint}"))
            if name in given[:place]:
                faults.append(source.fault((field, place), f"'{name}' is named twice."))
    if not file.bots:
        faults.append(source.fault(("bots",), "at least one bot must play."))
    return faults
