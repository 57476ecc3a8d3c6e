"""`grognard lab`: experiments, variants, reports."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from grognard.cli.options import ContentFolders, Guests, Json, use_content, use_guests
from grognard.cli.screen import console, estimated_progress, print_json
from grognard.cli.trouble import Trouble

if TYPE_CHECKING:
    from grognard.lab.figures import ExperimentSummary, Share
    from grognard.lab.folders import Results
    from grognard.lab.plan import ExperimentPlan

Jobs = Annotated[int, Parameter("--jobs", help="How many processes play; 0 takes one per core.")]
Into = Annotated[
    Path | None, Parameter(help="The folder of the results; otherwise beside the experiment, as NAME.lab.")
]
ClusterAddress = Annotated[
    str | None, Parameter("--cluster", help="A Dask scheduler whose workers play, as in tcp://10.0.0.1:8786.")
]

app = App(name="lab", help="Experiments: what a change to the rules would do, with numbers.")

OTHERS = {
    "compare": ("lab_compare:compare", "What changed from one variant to another, game by game with the same dice."),
    "scenario": ("lab_scenario:scenario", "How fair a scenario with a pair of armies is."),
    "balance": ("lab_balance:balance", "Propose point costs that even the armies out."),
    "tune": ("lab_tune:tune", "Learn what a bot thinks of a position by self-play."),
    "report": ("lab_report:report", "Results as one page that opens without a network."),
    "export": ("lab_report:export", "Results as tables, for notebooks."),
}
"""The other commands: where the function of each is, and what it is for. They are loaded when they run."""

for _name, (_where, _summary) in OTHERS.items():
    app.command(f"grognard.cli.{_where}", name=_name, help=_summary)


@app.command
def run(
    experiment: Path,
    /,
    *,
    into: Into = None,
    jobs: Jobs = 0,
    cluster: ClusterAddress = None,
    as_json: Json = False,
    content: ContentFolders = None,
    guests: Guests = None,
) -> None:
    """Play an experiment until its rule to stop is met; after an interruption the same command goes on with it.

    Parameters
    ----------
    experiment
        The file that says what is played.
    """
    from grognard.lab.experiment import read_experiment
    from grognard.lab.figures import summary

    use_content(content)
    use_guests(guests)
    folder = into or experiment.with_suffix(".lab")
    found = summary(play_on(read_experiment(experiment).plan, folder, jobs, cluster))
    if as_json:
        print_json(found)
    else:
        show(found, folder)


def play_on(plan: ExperimentPlan, folder: Path, jobs: int, cluster: str | None = None) -> Results:
    """Play what is missing of a plan, with a bar, and a sentence for whoever stops it."""
    from grognard.lab.conducting import conduct

    workers, open_executor = _workers(jobs, cluster)
    with estimated_progress("Playing") as tell:
        try:
            return conduct(
                plan,
                folder,
                workers=workers,
                open_executor=open_executor,
                progress=lambda so_far: tell(so_far.games, so_far.games_needed),
            )
        except KeyboardInterrupt:
            print(f"Every finished game is in {folder}; the same command goes on from there.", file=sys.stderr)
            raise


def _workers(jobs: int, cluster: str | None) -> tuple[int, Callable[[], Executor]]:
    """How many play at once, and how they are called."""
    from grognard.lab.running import local

    if jobs < 0:
        raise Trouble(f"--jobs is {jobs}; it must be 0 (one per core) or more.")
    if cluster is not None:
        from grognard.lab.cluster import Cluster

        found = Cluster(cluster)
        return found.workers, found.open_executor
    workers = jobs or os.cpu_count() or 1
    return workers, lambda: local(workers)


def show(found: ExperimentSummary, folder: Path) -> None:
    """The figures as tables."""
    from rich.table import Table

    screen = console()
    names = plain_names(entrant for cell in found.cells for entrant in cell.entrants)
    screen.print(f"[bold]{found.title}[/bold]: {found.games} games, seed {found.seed}")
    for (scenario, entrants), cells in groupby(found.cells, lambda cell: (cell.scenario, cell.entrants)):
        screen.print(f"\n{scenario}: {' v '.join(names[each] for each in dict.fromkeys(entrants))}")
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for heading, width in (("Variant", 16), ("Won", 15), ("Elo", 18), ("First seat", 15), ("Settled", 7)):
            table.add_column(heading, overflow="fold", min_width=width)
        for cell in cells:
            table.add_row(
                cell.variant,
                between(cell.first),
                "" if cell.elo is None else "{:+.0f} ({:+.0f} to {:+.0f})".format(*cell.elo),
                between(cell.first_seat),
                cell.verdict or "not yet",
            )
        screen.print(table)
    screen.print()
    screen.print(
        "Won is what the first of a pair got (of a match against itself the first seat), a draw as a half, "
        "with its 95 % interval."
    )
    if found.entrants and (len(names) > 2 or len(found.cells) > len(found.entrants)):
        show_entrants(found, names)
    for name, times in found.lost_turns.items():
        screen.print(f"{name} lost {times} turns: the first legal answer was given for it. See grognard bot check.")
    screen.print(f"The games are in {folder}; the digest of all of them is {found.digest}.", soft_wrap=True)
    screen.print(f"As a page with charts: grognard lab report {folder}", soft_wrap=True)


def show_entrants(found: ExperimentSummary, names: dict[str, str]) -> None:
    """What each got against all others."""
    from rich.table import Table

    table = Table(title="Against all others, in all scenarios", title_justify="left")
    for heading in ("Who", "Variant", "Won", "Games"):
        table.add_column(heading, overflow="fold")
    for each in sorted(found.entrants, key=lambda it: (it.variant, -it.share.share)):
        table.add_row(names[each.entrant], each.variant, between(each.share), str(each.share.games))
    console().print(table)


def plain_names(entrants: Iterable[str]) -> dict[str, str]:
    """An army is named without its bot where all have the same one."""
    every = dict.fromkeys(entrants)
    bots = {name.rpartition(" (")[2] for name in every}
    return {name: name.rpartition(" (")[0] or name if len(bots) == 1 else name for name in every}


def between(share: Share) -> str:
    """The share with its interval, in whole points."""
    return f"{share.share * 100:.0f} % ({share.low * 100:.0f} to {share.high * 100:.0f})"
