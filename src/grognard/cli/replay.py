"""`grognard replay`: a saved game as text, or verified entry by entry."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from grognard.cli.options import FLAG, Json
from grognard.cli.screen import Tick, print_json, progress
from grognard.cli.trouble import FAULTS, FINE, Trouble
from grognard.engine.history.journal import ReplayDivergence
from grognard.engine.history.playthrough import playthrough
from grognard.engine.history.saves import Save, load, read
from grognard.engine.history.verify import Diverged
from grognard.engine.history.verify import verify as verified
from grognard.engine.match import Match
from grognard.engine.record import from_json, to_json
from grognard.engine.ruleset import find


def replay(
    file: Path,
    /,
    *,
    verify: Annotated[bool, FLAG, Parameter(help="Play it again and compare every entry, die and digest.")] = False,
    as_json: Json = False,
) -> int:
    """Read a saved game as text, or verify it. Exit code 1 if it does not replay.

    Parameters
    ----------
    file
        A save of Grognard.
    """
    if not file.is_file():
        raise Trouble(f"There is no file {file}; name a save of Grognard.")
    data = file.read_bytes()
    saved = read(data)
    if verify:
        return _report(file, saved, as_json=as_json)
    try:
        load(data)
    except ReplayDivergence as fault:
        print(f"{file}: {fault}")
        return FAULTS
    lines = playthrough(saved.setup, saved.journal)
    if as_json:
        print_json({"file": str(file), "text": list(lines)})
    else:
        print(*lines, sep="\n")
    return FINE


def _report(file: Path, saved: Save, *, as_json: bool) -> int:
    fault = ""
    entry: int | None = None
    digest = ""
    with progress("Replaying", len(saved.journal)) as advance:
        try:
            digest = again(saved, advance)
        except Diverged as diverged:
            fault, entry = str(diverged), diverged.entry
    if as_json:
        summary = {"file": str(file), "ruleset": saved.setup.ruleset, "entries": len(saved.journal)}
        print_json({**summary, "ok": not fault, "digest": digest, "fault": fault, "entry": entry})
    else:
        print(f"{file}: {fault}" if fault else f"{file}: OK, {len(saved.journal)} entries, digest {digest}.")
    return FAULTS if fault else FINE


def again(saved: Save, advance: Tick) -> str:
    """Play a save again with its own dice and compare; the digest of its last state."""
    match = verified(find(saved.setup.ruleset), saved.setup, saved.journal, advance)
    _check_point(saved, match)
    return str(match.state.digest())


def _check_point(saved: Save, match: Match) -> None:
    point = saved.checkpoint
    if point is None:
        return
    rest, _ = match.since_rest()
    stored = from_json(type(rest), to_json(point.state)).digest()
    if not rest.digest() == stored == point.digest:
        raise Diverged(f"The checkpoint after entry {point.at} does not agree with the journal.", point.at)
