"""`grognard lab scenario`: how fair a scenario is with its armies."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from grognard.bots import measurable
from grognard.cli.lab import ClusterAddress, Jobs, between, play_on
from grognard.cli.options import FLAG, ContentFolders, Json, load, load_all, names, one_of, use_content
from grognard.cli.screen import console, print_json
from grognard.cli.trouble import Trouble
from grognard.content.faults import not_there
from grognard.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.lab.fairness_figures import FairnessFigure

EVERY = "all"
"""Instead of two armies."""


def scenario(
    name: str,
    /,
    *,
    ruleset: Annotated[str | None, Parameter(help="Its rule set, if several have a scenario of this name.")] = None,
    armies: Annotated[
        str,
        Parameter(help="An army for each seat, with commas, or all: every pair of the box; otherwise the usual ones."),
    ] = "",
    bot: Annotated[str, Parameter(help="Who plays both sides.")] = "sergeant",
    until: Annotated[str, Parameter(help="When to stop: games=100, or width<0.1.")] = "games=100",
    seed: Annotated[str, Parameter(help="The seed of all games; another one plays others.")] = "fair",
    into: Annotated[Path | None, Parameter(help="The folder of the games; otherwise NAME.lab, here.")] = None,
    record: Annotated[bool, FLAG, Parameter(help="Keep the figure with the rule set, for those who choose.")] = False,
    jobs: Jobs = 0,
    cluster: ClusterAddress = None,
    as_json: Json = False,
    content: ContentFolders = None,
) -> None:
    """Say how fair a scenario with a pair of armies is: what the first seat is worth, and what the army. Where three or
    more play, what each seat is worth.

    Parameters
    ----------
    name
        The scenario.
    """
    from grognard.lab import fairness, fairness_figures

    use_content(content)
    rules = _ruleset_of(name, ruleset)
    brought = _armies(rules, armies, rules.seats_of(name)[0])
    one_of("bot", bot, measurable())
    _rule_to_stop(until)
    plan = fairness.question(rules.name, name, brought, bot, until, seed).plan
    results = play_on(plan, into or Path(f"{name}.lab"), jobs, cluster)
    found = fairness.fairness(results, bot, dt.datetime.now(dt.UTC).date().isoformat())
    for figure in found if record else ():
        fairness_figures.record(rules, figure)
    if as_json:
        told = [{"fairness": figure, "even": figure.even} for figure in found]
        print_json({"ruleset": rules.name, **(told[0] if len(told) == 1 else {"pairs": told})})
    else:
        show(rules, found)


def _armies(rules: Ruleset[Any], given: str, seats: int) -> tuple[str, ...]:
    known = [each.id for each in rules.armies()]
    if given == EVERY:
        return tuple(known)
    brought = tuple(one_of("army", army, known) for army in names(given))
    if len(brought) > seats:
        raise Trouble(
            f"--armies names {len(brought)} armies; {seats} meet. Write --armies {EVERY} for all meetings of the box."
        )
    return brought or tuple(army for army in rules.first_armies if army)[:seats]


def _rule_to_stop(until: str) -> None:
    from grognard.lab.stopping import rule_of

    try:
        rule_of(until)
    except ValueError as fault:
        raise Trouble(f"--until: {fault}") from None


def _ruleset_of(scenario: str, ruleset: str | None) -> Ruleset[Any]:
    candidates = [load(ruleset)] if ruleset else load_all()
    having = [rules for rules in candidates if scenario in [info.id for info in rules.scenarios()]]
    if len(having) > 1:
        raise Trouble(f"Several rule sets have a scenario {scenario!r}: name one with --ruleset.")
    if not having:
        raise Trouble(not_there("scenario", scenario, [info.id for rules in candidates for info in rules.scenarios()]))
    return having[0]


def show(rules: Ruleset[Any], found: Sequence[FairnessFigure]) -> None:
    """The figures in sentences."""
    screen = console()
    titles = {info.id: info.title for info in rules.scenarios()}
    armies = {info.id: info.name for info in rules.armies()}
    screen.print(f"[bold]{rules.title}: {titles[found[0].scenario]}[/bold]")
    for figure in found:
        if figure.first_army is not None and len(figure.armies) == 2:
            one, other = (armies[army] for army in figure.armies)
            screen.print(f"{one} got {between(figure.first_army)} against {other}, seats changed half-way.")
        screen.print(f"{_by_seat(figure)} of {figure.games} games between {figure.bot}s.")
        screen.print(verdict(figure))


def _by_seat(figure: FairnessFigure) -> str:
    if not figure.seats:
        return f"The first seat got {between(figure.first_seat)}"
    return f"The seats got {', '.join(map(between, figure.seats))}"


def verdict(figure: FairnessFigure) -> str:
    """What the figure proves; few games that look fair prove nothing yet."""
    low, high = (f"{bound:.0%}".removesuffix("%") for bound in figure.bounds)
    if not figure.even:
        return f"Not even: outside {low} to {high} %."
    if figure.sure:
        return f"Fair enough: between {low} and {high} %."
    return f"It looks fair enough, between {low} and {high} %, but so few games cannot tell: play more with --until."
