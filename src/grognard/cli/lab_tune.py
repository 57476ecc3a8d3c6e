"""`grognard lab tune`: weights of a rule set's worth, learned from games and proved in others."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from grognard.cli.lab import Jobs, between
from grognard.cli.options import ContentFolders, Json, load, one_of, use_content
from grognard.cli.screen import console, print_json, progress
from grognard.cli.trouble import Trouble

if TYPE_CHECKING:
    from grognard.lab.tuning import Tuning


def tune(
    ruleset: str,
    /,
    *,
    scenario: Annotated[str, Parameter(help="Where; otherwise in the usual scenario.")] = "",
    games: Annotated[int, Parameter(help="Games from which the weights are learned.")] = 60,
    proof: Annotated[int, Parameter(help="Fresh games in which they meet those of before.")] = 100,
    seed: Annotated[str, Parameter(help="The same seed gives the same games.")] = "1",
    jobs: Jobs = 0,
    as_json: Json = False,
    content: ContentFolders = None,
) -> None:
    """Learn the weights of a rule set's worth by self-play, and say with an interval whether they are better.

    Parameters
    ----------
    ruleset
        The rule set; its worth must be a sum of parts with weights.
    """
    from grognard.lab.running import local
    from grognard.lab.tuning import tactics_of
    from grognard.lab.tuning import tune as tuned

    use_content(content)
    rules = load(ruleset)
    if games < 4 or proof < 2 or jobs < 0:
        raise Trouble("--games must be at least 4, --proof at least 2, and --jobs 0 or more.")
    if scenario:
        one_of("scenario", scenario, [each.id for each in rules.scenarios()])
    tactics_of(rules, scenario)
    with local(jobs or os.cpu_count() or 1) as executor, progress("Playing", games + proof) as advance:
        found = tuned(
            ruleset, scenario=scenario, games=games, proof=proof, seed=seed, executor=executor, progress=advance
        )
    if as_json:
        print_json({"tuning": found, "verdict": found.verdict})
    else:
        show(found, rules.title)


def show(found: Tuning, title: str) -> None:
    from rich.table import Table

    screen = console()
    table = Table(title=f"{title}: weights from {found.games} games, {found.positions} positions", title_justify="left")
    for heading in ("Part", "Before", "After"):
        table.add_column(heading, justify="left" if heading == "Part" else "right")
    for part in found.parts:
        table.add_row(part.name, f"{part.before:g}", f"{part.after:g}")
    screen.print(table)
    before, after = found.foretold
    screen.print(
        f"Games it did not see: a won position is worth more than a lost one in {100 * before:.0f} % of all pairs "
        f"before, {100 * after:.0f} % after."
    )
    screen.print(f"The tuned sergeant won {between(found.proof)} of {found.proof.games} fresh games: {found.verdict}.")
