"""`grognard lab compare`: what changed from one variant to another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from grognard.cli.lab import ClusterAddress, Jobs, play_on
from grognard.cli.options import ContentFolders, Guests, Json, load, names, use_content, use_guests
from grognard.cli.screen import console, print_json
from grognard.cli.trouble import Trouble

if TYPE_CHECKING:
    from grognard.lab.compare import Comparison, GamePair, VariantChange
    from grognard.lab.folders import Results

BASE_WORD = "base"
UNCHANGED_SHOWN = 12
"""So many of the figures that did not change are shown; --json has all."""


def compare(
    one: str,
    other: str,
    /,
    *,
    games: Annotated[int, Parameter(help="Games of each match-up, if two variants are named.")] = 200,
    bots: Annotated[str, Parameter(help="Who plays them, with commas.")] = "sergeant",
    armies: Annotated[str, Parameter(help="The armies that meet, with commas; otherwise those of a usual game.")] = "",
    scenarios: Annotated[str, Parameter(help="Where, with commas; otherwise in the usual scenario.")] = "",
    replays: Annotated[int, Parameter(help="How many of the most surprising games become replays.")] = 3,
    jobs: Jobs = 0,
    cluster: ClusterAddress = None,
    as_json: Json = False,
    content: ContentFolders = None,
    guests: Guests = None,
) -> None:
    """What changed between two variants: results, length, losses, clauses, units, with paired intervals.

    Parameters
    ----------
    one
        A variant's file or "base"; or results as FOLDER:VARIANT.
    other
        The same. What two variants have not played yet is played first.
    """
    from grognard.lab import compare as comparing

    use_content(content)
    use_guests(guests)
    document = {"until": f"games={games}", "bots": list(names(bots)), "scenarios": list(names(scenarios))}
    document["armies"] = list(names(armies))
    (before, first), (after, second) = _results(one, other, document, jobs, cluster)
    pairs = comparing.pairs_of(before, after, (first, second))
    found = comparing.compare(pairs, (first, second))
    kept = _replays(before, after, comparing.surprises(pairs, replays), _folder_of(one, other))
    if as_json:
        print_json({"comparison": found, "replays": [[str(path) for path in two] for two in kept]})
    else:
        show(found, kept)


def _results(
    one: str, other: str, document: dict[str, Any], jobs: int, cluster: str | None
) -> list[tuple[Results, str]]:
    if all(_is_folder(word) for word in (one, other)):
        return [_stored(word) for word in (one, other)]
    if any(_is_folder(word) for word in (one, other)):
        raise Trouble(f"{one} and {other} cannot be compared: name two variants, or two results as FOLDER:VARIANT.")
    from grognard.lab.experiment import experiment_of
    from grognard.lab.variants import Variant

    files = [Path(word) for word in (one, other) if word != BASE_WORD]
    if not files or one == other:
        raise Trouble("Name two different variants: a file and base, or two files.")
    ruleset = Variant.read(files[0]).file.ruleset
    rules = load(ruleset)
    usual = [army for army in rules.first_armies if army]
    words = [word if word == BASE_WORD else str(Path(word).resolve()) for word in (one, other)]
    document |= {"ruleset": ruleset, "title": f"{Path(one).stem} and {Path(other).stem}", "variants": words}
    document["armies"] = document["armies"] or usual
    folder = _folder_of(one, other)
    played = play_on(experiment_of(document).plan, folder, jobs, cluster)
    return [(played, Path(word).stem) for word in (one, other)]


def _is_folder(word: str) -> bool:
    return Path(word.rpartition(":")[0] or word).is_dir()


def _stored(word: str) -> tuple[Results, str]:
    from grognard.lab.folders import read_results

    folder, _, variant = word.rpartition(":")
    if not folder:
        raise Trouble(f"Say which variant of {word} is meant, as in {word}:{BASE_WORD}.")
    return read_results(Path(folder)), variant


def _folder_of(one: str, other: str) -> Path:
    """Where the games lie, and the replays of the surprising ones."""
    if _is_folder(one):
        return Path(one.rpartition(":")[0])
    home = next((Path(word).parent for word in (one, other) if word != BASE_WORD), Path())
    return home / f"{Path(one).stem}-{Path(other).stem}.lab"


def _replays(before: Results, after: Results, surprising: list[GamePair], folder: Path) -> list[tuple[Path, Path]]:
    """The surprising games as saves, both of each pair."""
    from grognard.lab.playing import replay_of
    from grognard.lab.trouble import writing

    kept = []
    for number, pair in enumerate(surprising, 1):
        paths = (
            folder / f"surprise-{number}-{pair.one.cell.variant}.json",
            folder / f"surprise-{number}-{pair.other.cell.variant}.json",
        )
        for path, results, played in zip(paths, (before, after), (pair.one, pair.other), strict=True):
            replay = replay_of(results.game(played))
            with writing("The replay", path, "The games are kept: make room and give the same command again."):
                path.write_bytes(replay)
        kept.append(paths)
    return kept


def show(found: Comparison, kept: list[tuple[Path, Path]]) -> None:
    from rich.table import Table

    screen = console()
    changed = found.changed
    screen.print(
        f"[bold]{found.one} and {found.other}[/bold]: {found.pairs} pairs of games, {found.same} went the same way."
    )
    screen.print(
        f"{len(changed)} of {len(found.changes)} figures have changed (paired differences, Holm's correction at 5 %)."
    )
    rows = [*changed, *[each for each in found.changes if not each.changed and each.measure.group == "result"]]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Figure", overflow="fold")
    for heading in (found.one, found.other):
        table.add_column(heading, justify="right", overflow="fold")
    for heading in ("Difference", ""):
        table.add_column(heading, no_wrap=True)
    for each in rows[: max(len(changed), UNCHANGED_SHOWN)]:
        table.add_row(each.measure.name, *figures(each), verdict(each))
    screen.print(table)
    if kept:
        screen.print(
            "The games that went another way most surprisingly, to open in the browser or with grognard replay:"
        )
    for one, other in kept:
        screen.print(f"  {one}  {other}", soft_wrap=True)


def verdict(change: VariantChange) -> str:
    if change.changed:
        return "changed"
    return "the same" if change.low == change.high == 0 else "not known"


def figures(change: VariantChange) -> tuple[str, str, str]:
    """Shares in points of a hundred, others as they are; the difference with its interval."""
    scale, unit = (100, " %") if change.measure.share else (1, "")
    before, after = (f"{value * scale:.1f}{unit}" for value in (change.before, change.after))
    return (
        before,
        after,
        f"{change.difference * scale:+.1f} ({change.low * scale:+.1f} to {change.high * scale:+.1f})",
    )
