"""Tables for notebooks: games, units, clauses and the steps of every game, as CSV and Parquet.

CSV needs nothing; Parquet needs the extra [lab]. Steps come from playing a game again and listening to its events.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from grognard.engine.match import Match
from grognard.lab.folders import Results
from grognard.lab.playing import play_again
from grognard.lab.trouble import LabTrouble, writing

ExportRow = dict[str, Any]
Form = Literal["csv", "parquet"]
STEPS = 200
"""For how many games steps and events are exported: they are a hundred times as long as the rest."""


def games(results: Results) -> Iterator[ExportRow]:
    """One row to a game, with columns for as many seats as there are at the largest table."""
    most = max((len(game.bots) for game in results.games), default=0)
    for number, (matchup, cell, game) in enumerate(results.played):
        seats = len(matchup.entrants)
        yield {
            "game": number,
            "scenario": matchup.scenario,
            "variant": cell.variant,
            "match_up": matchup.key,
            "round": game.round,
            "turn": game.rotation,
            "first_entrant_share": matchup.first_share(game),
            "first_seat_share": game.share(0, seats),
            **{f"army_{seat + 1}": army for seat, army in enumerate(_filled(game.armies, most))},
            **{f"bot_{seat + 1}": bot for seat, bot in enumerate(_filled(game.bots, most))},
            **{f"share_{seat + 1}": game.share(seat, seats) for seat in range(most)},
            "reason": game.reason,
            "clause": game.clause,
            "decisions": game.decisions,
            "activations": game.activations,
            "seconds": game.seconds,
            "digest": game.digest,
        }


def _filled(names: Sequence[str], most: int) -> list[str]:
    """The values by seat, with empty ones for seats that this game does not have."""
    return [*names, *[""] * (most - len(names))]


def units(results: Results) -> Iterator[ExportRow]:
    """One row to a unit of a game."""
    for number, (_, _, game) in enumerate(results.played):
        for unit in game.units:
            row = {"game": number, "seat": unit.seat, "army": game.armies[unit.seat], "unit": unit.name}
            yield row | {
                "began": unit.began,
                "ended": unit.ended,
                "fell": unit.fell,
                "acts": unit.acts,
                "felled": unit.felled,
            }


def clauses(results: Results) -> Iterator[ExportRow]:
    """One row to a clause of a game."""
    for number, (_, _, game) in enumerate(results.played):
        for clause, times in game.clauses.items():
            yield {"game": number, "clause": clause, "times": times}


def events(results: Results, most: int = STEPS) -> Iterator[ExportRow]:
    """One row to an event: what happened, in which activation, under which clause."""
    for number, match in _again(results, most):
        for place, event in enumerate(match.events or ()):
            activation = event.activation
            yield {
                "game": number,
                "event": place,
                "kind": event.kind,
                "beat": event.beat,
                "clause": event.clause,
                "activation": activation.key if activation is not None else "",
                "unit": activation.unit if activation is not None else "",
                "text": event.sentence(),
            }


def steps(results: Results, most: int = STEPS) -> Iterator[ExportRow]:
    """One row to a step: from one rest of the game to the next, with how many decisions it took."""
    for number, match in _again(results, most):
        for step, answers in enumerate(match.step_answers):
            yield {"game": number, "step": step, "decisions": answers}


def _again(results: Results, most: int) -> Iterator[tuple[int, Match]]:
    for number, played in enumerate(results.played[:most]):
        yield number, play_again(results.game(played))


TABLES = {"games": games, "units": units, "clauses": clauses, "steps": steps, "events": events}


def export(results: Results, folder: Path, form: Form) -> list[Path]:
    """All tables of these results as files."""
    written = []
    for name, rows_of in TABLES.items():
        path = folder / f"{name}.{form}"
        rows = list(rows_of(results))
        with writing("The table", path, "Make room, or name another folder with --out."):
            folder.mkdir(parents=True, exist_ok=True)
            (_parquet if form == "parquet" else _csv)(path, rows)
        written.append(path)
    return written


def _csv(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [])
        writer.writeheader()
        writer.writerows(rows)


def _parquet(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise LabTrouble("Parquet needs the extra [lab]: pip install 'grognard[lab]', or export as csv.") from None
    parquet.write_table(pa.Table.from_pylist([dict(row) for row in rows]), path)
