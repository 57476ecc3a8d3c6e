"""The setups of an experiment. A setup holds its content whole, so workers need the rules but no content of their own.

Rule sets read their packs once in a process. Patched content is therefore read in a process of its own.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from grognard.content.faults import ContentFault, Fault
from grognard.content.packs import VARIABLE
from grognard.content.ruleset import PackRuleset
from grognard.engine.record import Value
from grognard.engine.ruleset import Ruleset, Setup, UnknownOption, find
from grognard.lab.variants import Patched, Variant, laid_out, patched_files


class Wanted(Value, frozen=True):
    """A setup by the names of what it is made of."""

    scenario: str
    armies: tuple[str, ...]
    players: tuple[str, ...]
    teams: tuple[int, ...] = ()


class Made(Value, frozen=True):
    """Setups, or what kept them from being made: faults of content files, or sentences."""

    setups: tuple[Setup, ...] = ()
    faults: tuple[tuple[str, int, int, str, str], ...] = ()
    troubles: tuple[str, ...] = ()

    @classmethod
    def wrong(cls, faults: Iterable[Fault]) -> Made:
        return cls(faults=tuple((each.file, each.line, each.column, each.where, each.message) for each in faults))


def setups(rules: Ruleset[Any], wanted: Sequence[Wanted], variant: Variant) -> list[Setup]:
    """These setups under this variant. Raises `ContentFault` with the places of its file."""
    variant.check_ruleset(rules)
    if not variant.changes_content:
        return list(_checked(make(rules.name, tuple(wanted), variant.options), variant, []))
    patched = patched_files(variant, rules)
    with laid_out(patched, rules.name) as folder:
        pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_lay_over, initargs=(str(folder),))
        with pool:
            made = pool.submit(make_legal, rules.name, tuple(wanted), variant.options).result()
        return list(_checked(made, variant, patched, folder / rules.name))


def _lay_over(folder: str) -> None:
    logging.getLogger("grognard.content").setLevel(logging.CRITICAL)  # faults come back as data
    below = os.environ.get(VARIABLE, "")
    os.environ[VARIABLE] = os.pathsep.join(filter(None, (below, folder)))


def make(ruleset: str, wanted: tuple[Wanted, ...], options: dict[str, Any]) -> Made:
    """Make setups in the process in which the content is laid over. What goes wrong is returned as data."""
    rules = find(ruleset)
    try:
        made = tuple(_setup(rules, each, options) for each in wanted)
    except ContentFault as found:
        return Made.wrong(found.faults)
    except LookupError as missing:
        return Made.wrong(left_out) if (left_out := list(_left_out(rules))) else Made(troubles=(str(missing),))
    except (UnknownOption, ValueError, TypeError) as fault:
        return Made(troubles=(str(fault),))
    return Made(made)


def make_legal(ruleset: str, wanted: tuple[Wanted, ...], options: dict[str, Any]) -> Made:
    """As `make`, for changed content: the armies must still be legal."""
    made = make(ruleset, wanted, options)
    faults = dict.fromkeys(_broken(find(ruleset), made.setups, wanted)) if made.setups else {}
    return Made(troubles=tuple(faults)) if faults else made


def _left_out(rules: Ruleset[Any]) -> Iterable[Fault]:
    """What is wrong with the files that a rule set cannot use."""
    return rules.extras.packs.file_faults() if isinstance(rules, PackRuleset) else ()


def _broken(rules: Ruleset[Any], made: Sequence[Setup], wanted: Sequence[Wanted]) -> Iterator[str]:
    armies = {each.id: each.name for each in rules.armies()}
    for setup, want in zip(made, wanted, strict=True):
        for seat, (army, roster) in enumerate(zip(want.armies, setup.rosters, strict=False)):
            for fault in rules.check_roster(roster, want.scenario, seat) if army else ():
                where = f"{', '.join(fault.about)}: " if fault.about else ""
                yield (
                    f"{armies.get(army, army)} is no legal army any more: {where}{fault.reason.rstrip('.')} "
                    f"({fault.clause}). Change it as well, or leave this out."
                )


def _setup(rules: Ruleset[Any], wanted: Wanted, options: dict[str, Any]) -> Setup:
    armies, names = wanted.armies, wanted.players
    made = rules.setup(wanted.scenario, armies, players=names, teams=wanted.teams, options=dict(options))
    rules.start(made)  # what cannot even begin is told now, not by the first worker
    return made


def _checked(made: Made, variant: Variant, patched: Sequence[Patched], folder: Path | None = None) -> tuple[Setup, ...]:
    faults = [_of_patch(Fault(*each), variant, patched, folder) for each in made.faults]
    where = ("options",) if variant.options and not patched else ()
    for each in made.troubles:
        sentence = each if each.endswith(".") else f"{each}."
        faults.append(
            variant.source.fault(where, sentence) if variant.source else Fault("the experiment", 0, 0, "", sentence)
        )
    if faults:
        raise ContentFault(faults)
    return made.setups


def _of_patch(fault: Fault, variant: Variant, patched: Sequence[Patched], folder: Path | None) -> Fault:
    for each in patched:
        if folder is not None and Path(fault.file) == folder / each.kind / f"{each.id}.toml":
            return each.told(fault)
    if variant.source is None:
        return fault
    return variant.source.fault((), f"with this change {fault.file} is no good any more: {fault.message}")
