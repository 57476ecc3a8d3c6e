"""`grognard lab balance`: point costs that even the armies out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from grognard.bots import measurable
from grognard.cli.lab import ClusterAddress, Jobs, between, play_on
from grognard.cli.options import ContentFolders, Json, load, names, one_of, use_content
from grognard.cli.screen import console, print_json
from grognard.cli.trouble import Trouble
from grognard.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from grognard.lab.balancing import Balance


def balance(
    ruleset: str,
    /,
    *,
    armies: Annotated[str, Parameter(help="The armies to even out, with commas; otherwise all.")] = "",
    scenarios: Annotated[str, Parameter(help="Where they meet, with commas; otherwise in the usual scenario.")] = "",
    bot: Annotated[str, Parameter(help="Who plays all sides.")] = "sergeant",
    games: Annotated[int, Parameter(help="Games of each pair of armies in each round.")] = 40,
    rounds: Annotated[int, Parameter(help="How many proposals are tried, each built on the one before.")] = 2,
    seed: Annotated[str, Parameter(help="The seed of all games.")] = "balance",
    into: Annotated[Path | None, Parameter(help="The folder of the games; otherwise NAME-balance.lab, here.")] = None,
    jobs: Jobs = 0,
    cluster: ClusterAddress = None,
    as_json: Json = False,
    content: ContentFolders = None,
) -> None:
    """Propose point costs that even the armies out, and show how they do before and after.

    Parameters
    ----------
    ruleset
        The rule set.
    """
    from grognard.lab.balancing import Balancing

    if games < 1 or rounds < 1:
        raise Trouble("--games and --rounds must be 1 or more.")
    use_content(content)
    rules = load(ruleset)
    every = [each.id for each in rules.armies()]
    document: dict[str, Any] = {
        "armies": [one_of("army", army, every) for army in names(armies)] or every,
        "scenarios": list(names(scenarios)),
        "bots": [one_of("bot", bot, measurable())],
        "until": f"games={games}",
        "seed": seed,
    }
    folder = into or Path(f"{rules.name}-balance.lab")
    found = Balancing(rules, document, folder, lambda plan, where: play_on(plan, where, jobs, cluster)).search(rounds)
    if as_json:
        print_json({"balance": found, "better": found.better})
    else:
        show(rules, found)


def why_not(rules: Ruleset[Any], found: Balance) -> str:
    """Why nothing is proposed."""
    if found.changes and found.same == found.games // 2:
        return (
            f"Other prices change no game of {rules.title}: its ready-made armies stay as they are whatever units "
            "cost. Change what is in them, in a variant, and see what it does with grognard lab compare."
        )
    return "No proposal was better than the prices as they are."


def show(rules: Ruleset[Any], found: Balance) -> None:
    """Before and after, and what would have to change."""
    from rich.table import Table

    screen = console()
    titles = {each.id: each.name for each in rules.armies()}
    table = Table(title=f"{rules.title}: what each army gets against the others", title_justify="left")
    for heading in ("Army", "Before", "After"):
        table.add_column(heading)
    for each in found.armies:
        table.add_row(titles[each.army], between(each.before), between(each.after))
    screen.print(table)
    screen.print(
        f"{found.games} games with dice that no proposal was made from, in {', '.join(found.scenarios)}; "
        "95 % intervals, a draw as a half."
    )
    if not found.better:
        screen.print(why_not(rules, found))
        return
    prices = Table(title="Proposed point costs", title_justify="left")
    for heading in ("Army", "Unit", "Now", "Proposed"):
        prices.add_column(heading)
    for change in found.changes:
        army = ", ".join(titles[each] for each in change.army.split(", "))
        prices.add_row(army, change.unit, str(change.before), str(change.after))
    screen.print(prices)
    screen.print(f"As a variant: {found.variant}; grognard lab compare base {found.variant} says what else changes.")
