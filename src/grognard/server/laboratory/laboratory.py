"""The laboratory of a server: which numbers can be changed, and the experiments that were started."""

from __future__ import annotations

import hashlib
import os
import shutil
import threading
from pathlib import Path
from typing import Any

from grognard.content.faults import ContentFault
from grognard.engine.record import to_json
from grognard.engine.ruleset import Ruleset
from grognard.lab.experiment import Experiment, experiment_of
from grognard.lab.numbers import ContentNumber, numbers_of
from grognard.lab.patches import patch
from grognard.lab.plan import BASE
from grognard.lab.running import Processes
from grognard.lab.trouble import LabTrouble
from grognard.server.laboratory.schemas import LabNumber, LabQuestion, LabTrial
from grognard.server.laboratory.trial import Trial, replay_in
from grognard.server.limits.refusals import Denied

MOST_GAMES = 400
"""Of a match-up under a variant."""
MOST_CHANGES = 20
KEPT = 12
"""So many experiments stay on the disk; the oldest go."""
NICENESS = 10
"""Games of the lab leave the machine to those who play."""
PATIENCE = 10.0
YOURS = "yours"


class Laboratory:
    """One experiment at a time; the results of the last ones lie in a folder."""

    def __init__(self, folder: Path, workers: int | None = None) -> None:
        self._folder = folder
        self._workers = workers or max(1, min(2, (os.cpu_count() or 2) - 1))
        self._trials: dict[str, Trial] = {}
        self._lock = threading.Lock()

    def numbers(self, rules: Ruleset[Any]) -> list[LabNumber]:
        """What can be changed, in the order of the files."""
        return [
            LabNumber(each.kind, each.file, each.path, _name(each), each.value) for each in _numbers(rules).values()
        ]

    def start(self, rules: Ruleset[Any], question: LabQuestion) -> LabTrial:
        """Start an experiment, or continue it if the same question was stopped before. Raises `Denied`."""
        fingerprint = hashlib.blake2b(to_json(question), digest_size=6).hexdigest()
        folder = self._folder / fingerprint
        experiment = self._experiment(rules, question, folder)
        with self._lock:
            if running := next((each for each in self._trials.values() if not each.over), None):
                if running.id == fingerprint:
                    return running.told()
                raise Denied(409, "an experiment is being played; stop it first, its games are kept")
            armies = {each.id: each.name for each in rules.armies()}
            entrant = experiment.plan.matchups[0].entrants[0]
            alone = experiment.plan.matchups[0].mirror
            who = "The first seat" if alone else armies.get(entrant.army or "", entrant.bot)
            trial = self._trials[fingerprint] = Trial(fingerprint, question, experiment, who, folder)
            self._tidy()
            trial.start(self._workers, lambda: Processes(self._workers, NICENESS))
        return trial.told()

    def _experiment(self, rules: Ruleset[Any], question: LabQuestion, folder: Path) -> Experiment:
        document: dict[str, Any] = {
            "ruleset": rules.name,
            "scenarios": [question.scenario],
            "armies": list(dict.fromkeys(filter(None, question.armies))),
            "bots": [question.bot],
            "variants": [BASE],
            "until": question.until,
            "most": MOST_GAMES,
            "seed": "page",
        }
        try:
            if question.changes:
                folder.mkdir(parents=True, exist_ok=True)
                text = patch(rules.name, "With your change", _changed(rules, question))
                (folder / f"{YOURS}.toml").write_text(text, encoding="utf-8")
                document["variants"].append(f"{YOURS}.toml")
            return experiment_of(document, folder)
        except ContentFault as fault:
            raise Denied(400, " ".join(_plain(each.where, each.message) for each in fault.faults[:3])) from None
        except OSError as fault:
            raise Denied(507, f"the games cannot be kept in {folder}: {fault.strerror}") from None

    def told(self, id: str) -> LabTrial:
        return self._trial(id).told()

    def stop(self, id: str) -> LabTrial:
        trial = self._trial(id)
        trial.stop()
        trial.wait(PATIENCE)
        return trial.told()

    def replay(self, id: str, variant: str, round: int, rotation: int) -> bytes:
        """A game of an experiment as a save."""
        game = self._trial(id).game(variant, round, rotation)
        if game is None:
            raise Denied(404, "this experiment has no such game")
        try:
            with Processes(1, NICENESS) as executor:
                return replay_in(executor, game)
        except LabTrouble as trouble:
            raise Denied(500, str(trouble)) from None

    def close(self) -> None:
        """Stop what is being played; its games are kept."""
        for trial in self._trials.values():
            trial.stop()
        for trial in self._trials.values():
            trial.wait(PATIENCE)

    def _trial(self, id: str) -> Trial:
        if id not in self._trials:
            raise Denied(404, "there is no such experiment here; start it again, and it goes on where it was")
        return self._trials[id]

    def _tidy(self) -> None:
        for folder in sorted(self._folder.glob("*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            if folder.name not in self._trials:
                shutil.rmtree(folder, ignore_errors=True)


NumberAddress = tuple[str, str, tuple[str, ...]]


def _numbers(rules: Ruleset[Any]) -> dict[NumberAddress, ContentNumber]:
    try:
        found = numbers_of(rules, ("armies", "tables", "scenarios"))
    except ContentFault:
        return {}  # a rule set without files
    return {(each.kind, each.file, each.path): each for each in found}


def _name(number: ContentNumber) -> str:
    """What people call the entry; its path if it has no name."""
    way = [word.replace("_", " ") for word in number.path[:-1]]
    return number.title if number.names and number.title else " · ".join([number.title or number.file, *way])


def _changed(rules: Ruleset[Any], question: LabQuestion) -> dict[ContentNumber, int | float]:
    if len(question.changes) > MOST_CHANGES:
        raise Denied(400, f"at most {MOST_CHANGES} numbers are changed at once; write a variant for more")
    known = _numbers(rules)
    changed = {}
    for change in question.changes:
        number = known.get((change.kind, change.file, change.path))
        if number is None:
            raise Denied(400, f"{rules.title} has no number {'.'.join(change.path)[:100]!r} in {change.file[:40]!r}")
        changed[number] = change.value
    return changed


def _plain(where: str, message: str) -> str:
    return f"{where}: {message}" if where else message
