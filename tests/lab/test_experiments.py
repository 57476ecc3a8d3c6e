"""Experiments on the disk: the same results for any number of workers and interruptions, and nothing lost."""

from __future__ import annotations

import itertools
import os
import resource
import signal
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.content.faults import ContentFault
from grognard.engine.history.saves import load
from grognard.engine.ruleset import register
from grognard.lab import running
from grognard.lab.conducting import conduct
from grognard.lab.experiment import experiment_of
from grognard.lab.figures import summary
from grognard.lab.folders import read_results
from grognard.lab.journal import GAMES, Journal, JournalTrouble, read_games
from grognard.lab.plan import Entrant, ExperimentPlan, games_of, meetings
from grognard.lab.playing import WorkerCannot, play_game, replay_of
from grognard.lab.progress import ExperimentProgress
from tests.engine.crown import CROWN
from tests.engine.toy import TOLL

register(TOLL)
register(CROWN)


def plan(**more: Any) -> ExperimentPlan:
    document = {"ruleset": "toll", "bots": ["sergeant", "recruit"], "until": "games=12", "seed": "oak"}
    return experiment_of({**document, **more}).plan


def test_everybody_meets_everybody_and_themselves_if_wanted() -> None:
    a, b, c = (Entrant("recruit", name) for name in "abc")
    assert meetings([a, b, c], 2, mirrors=False) == [(a, b), (a, c), (b, c)]
    assert meetings([a, b], 2, mirrors=True) == [(a, b), (a, a), (b, b)]
    assert meetings([a], 2, mirrors=False) == [(a, a)]
    assert meetings([a, b], 3, mirrors=False) == [(a, a, b), (a, b, b)]


def test_a_round_changes_seats_and_keeps_its_seed() -> None:
    games = games_of(plan().matchups[0], 3)
    assert [game.sitting.bots for game in games] == [("sergeant", "recruit"), ("recruit", "sergeant")]
    assert {game.seed for game in games} == {"oak/bridge: sergeant v recruit/3"}
    (alone,) = games_of(plan(bots=["recruit"]).matchups[0], 0)
    assert alone.sitting.bots == ("recruit", "recruit")  # turned round it would be the same game


def test_the_same_results_for_any_number_of_workers(tmp_path: Path) -> None:
    for until in ("games=12", "width<0.55", "sprt(0, 300)"):
        one = conduct(plan(until=until), tmp_path / f"one {until}")
        with ThreadPoolExecutor(3) as pool:
            keep_open = _Lent(pool)
            three = conduct(plan(until=until), tmp_path / f"three {until}", workers=3, open_executor=lambda: keep_open)  # noqa: B023
        assert one.digest == three.digest
        assert summary(one).cells == summary(three).cells
        assert len(one.played) >= 12


class _Lent(ThreadPoolExecutor):
    """An executor that outlives the experiment."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self._pool = pool

    def submit(self, *args: Any, **kwargs: Any) -> Any:
        return self._pool.submit(*args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Whoever lent it closes it."""


def test_real_processes_play_the_same_games(tmp_path: Path) -> None:
    fatigue = experiment_of({"ruleset": "ruse", "bots": ["recruit"], "until": "games=10"}).plan
    one = conduct(fatigue, tmp_path / "one")
    two = conduct(fatigue, tmp_path / "two", workers=2)
    assert one.digest == two.digest
    assert {unit.name for game in one.games for unit in game.units} > {"Boar Knights"}


class Interrupted(BaseException):
    """As Ctrl+C does."""


def test_after_an_interruption_it_goes_on_from_the_disk(tmp_path: Path) -> None:
    calls = itertools.count()

    def stop_early(_courses: ExperimentProgress) -> None:
        if next(calls) == 1:
            raise Interrupted

    with pytest.raises(Interrupted):
        conduct(plan(), tmp_path / "a", progress=stop_early)
    before = (tmp_path / "a" / GAMES).read_bytes()
    assert 1 <= before.count(b"\n") < 12
    with (tmp_path / "a" / GAMES).open("ab") as journal:
        journal.write(b'{"cell": "half wri')  # as a crash leaves it
    resumed = conduct(plan(), tmp_path / "a")
    assert (tmp_path / "a" / GAMES).read_bytes().startswith(before)
    assert len(list(read_games(tmp_path / "a"))) == 12
    assert resumed.digest == conduct(plan(), tmp_path / "b").digest


def dawdle(_batch: object) -> None:
    """A batch that nobody waits for."""
    time.sleep(600)


def test_ctrl_c_does_not_wait_for_long_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "play_batch", dawdle)
    monkeypatch.setattr(running, "PATIENCE", 0.1)
    pools: list[running.Processes] = []

    def open_pool() -> running.Processes:
        pools.append(running.Processes(2))
        threading.Timer(1, signal.pthread_kill, (threading.get_ident(), signal.SIGINT)).start()
        return pools[-1]

    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    started = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            conduct(plan(), tmp_path, workers=2, open_executor=open_pool)
    finally:
        signal.signal(signal.SIGINT, usual)
    assert time.monotonic() - started < 300
    assert len(pools) == 1
    monkeypatch.undo()
    assert conduct(plan(), tmp_path).digest == conduct(plan(), tmp_path / "fresh").digest


def left_alone(out: Connection) -> None:
    """A run with two workers that is killed outright, once both of them are there."""
    pool = running.Processes(2)
    out.send({pool.submit(settled).result() for _ in range(100)})
    os.kill(os.getpid(), signal.SIGKILL)


def settled() -> int:
    return os.getpid()


def test_workers_end_with_a_run_that_was_killed() -> None:
    spawn = get_context("spawn")
    here, there = spawn.Pipe()
    run = spawn.Process(target=left_alone, args=(there,))
    run.start()
    workers = here.recv()
    run.join()
    assert run.exitcode == -signal.SIGKILL
    assert workers
    deadline = time.monotonic() + 60
    while any(Path(f"/proc/{each}").exists() for each in workers):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_more_games_and_other_entrants_build_on_what_is_there(tmp_path: Path) -> None:
    conduct(plan(), tmp_path)
    more = conduct(plan(until="games=16"), tmp_path)
    assert len(list(read_games(tmp_path))) == len(more.played) == 16
    conduct(plan(seed="elm"), tmp_path)
    assert len(list(read_games(tmp_path))) == 28
    assert conduct(plan(), tmp_path).digest == conduct(plan(), tmp_path / "fresh").digest
    assert read_results(tmp_path).plan.seed == "oak"


def test_a_full_disk_is_one_sentence_and_loses_nothing(tmp_path: Path) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4000, usual[1]))
    try:
        with pytest.raises(JournalTrouble, match=r"the disk is full\. All games before are safe there: make room"):
            conduct(plan(), tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert list(read_games(tmp_path))
    assert conduct(plan(), tmp_path).digest == conduct(plan(), tmp_path / "fresh").digest


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with Journal(tmp_path), pytest.raises(JournalTrouble, match="Another run writes to"):
        conduct(plan(), tmp_path)


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    conduct(plan(), tmp_path)
    path = tmp_path / GAMES
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], b"nonsense\n", *lines[1:]]))
    with pytest.raises(JournalTrouble, match=f"{GAMES}:2: this line is no game; remove it"):
        read_results(tmp_path)


def test_a_worker_without_the_rule_set_says_so(tmp_path: Path) -> None:
    game = games_of(plan().matchups[0], 0)[0]
    stranger = replace(game.sitting.setup, ruleset="nowhere")
    sitting = replace(game.sitting, setup=stranger)
    cell = replace(game.cell, sittings=(sitting,))
    with pytest.raises(WorkerCannot, match=r"cannot load the rule set 'nowhere'.*Install there what is installed here"):
        play_game(replace(game, cell=cell))


def test_workers_that_die_are_replaced_and_none_of_their_games_is_lost(tmp_path: Path) -> None:
    lives = iter([2, 3, 10_000])

    class Mortal(Executor):
        """Dies after so many batches, with those that it still has."""

        def __init__(self) -> None:
            self._left = next(lives)

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            future: Future[Any] = Future()
            self._left -= 1
            if self._left < 0:
                future.set_exception(BrokenExecutor("killed"))
            else:
                future.set_result(fn(*args, **kwargs))
            return future

    results = conduct(plan(), tmp_path / "a", workers=2, open_executor=Mortal)
    assert results.digest == conduct(plan(), tmp_path / "b").digest
    assert len(list(read_games(tmp_path / "a"))) == 12
    lives = iter([0] * running.MOST_BREAKS)
    with pytest.raises(running.WorkersDied, match="died 3 times"):
        conduct(plan(seed="x"), tmp_path / "c", workers=2, open_executor=Mortal)


def test_many_workers_get_larger_batches(tmp_path: Path) -> None:
    """So that who gives the games out is not the one for whom all wait."""
    sizes: dict[int, list[int]] = {2: [], 100: []}

    class Answers(Executor):
        """Says that each game took 50 ms."""

        def __init__(self, workers: int) -> None:
            self._workers = workers

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            future: Future[Any] = Future()
            games = [replace(game, seconds=0.05) for game in fn(*args, **kwargs)]
            sizes[self._workers].append(len(games))
            future.set_result(games)
            return future

    for workers in sizes:
        toll, folder = plan(bots=["recruit"], until="games=400"), tmp_path / f"{workers}"
        conduct(toll, folder, workers=workers, open_executor=partial(Answers, workers))
    assert max(sizes[2]) <= 10
    assert 38 <= max(sizes[100]) <= 42
    results = [read_results(tmp_path / f"{workers}") for workers in sizes]
    assert len({each.digest for each in results}) == 1


def test_any_game_can_be_played_again_as_a_replay(tmp_path: Path) -> None:
    results = conduct(plan(), tmp_path)
    for played in results.played[:3]:
        match = load(replay_of(results.game(played)))
        assert match.state.digest() == played.game.digest
        assert match.outcome is not None
        assert match.outcome.winners == played.game.winners


def test_figures_count_by_entrant_not_by_seat(tmp_path: Path) -> None:
    results = conduct(plan(until="games=20"), tmp_path)
    (cell,) = summary(results).cells
    wins = sum(game.bots[seat] == "sergeant" for game in results.games for seat in game.winners)
    assert cell.wins[0] == wins
    assert cell.draws == sum(not game.winners for game in results.games)
    assert cell.first.share == pytest.approx((wins + cell.draws / 2) / 20)
    assert cell.first.low <= cell.first.share <= cell.first.high
    assert cell.elo is not None
    assert (cell.elo[0] > 0) == (cell.first.share > 0.5)


def test_three_at_a_table(tmp_path: Path) -> None:
    crown = experiment_of({"ruleset": "crown", "bots": ["sergeant", "recruit"], "until": "games=6"}).plan
    assert [matchup.rotations for matchup in crown.matchups] == [3, 3]
    found = summary(conduct(crown, tmp_path))
    assert [len(cell.wins) for cell in found.cells] == [3, 3]
    with pytest.raises(ContentFault, match="a test in Elo compares two sides; here more sit at the table"):
        experiment_of({"ruleset": "crown", "bots": ["sergeant", "recruit"], "until": "sprt(0, 10)"})


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"ruleset": "tol"}, "experiment:1:13: ruleset: There is no rule set 'tol'"),
        ({"ruleset": "fatigue", "armies": ["reedwalker"]}, "has no army 'reedwalker'. Did you mean 'reedwalkers'?"),
        ({"ruleset": "fatigue", "scenarios": ["aley"]}, "has no scenario 'aley'. Did you mean 'alley'?"),
        ({"ruleset": "fatigue", "bots": ["marshal"]}, "has no bot 'marshal'. There are: recruit, sergeant, captain"),
        ({"ruleset": "fatigue", "bots": ["recruit", "recruit"]}, "'recruit' is named twice."),
        ({"ruleset": "fatigue", "until": "soon"}, "this is no rule to stop by"),
        ({"ruleset": "fatigue", "untill": "games=3"}, "not a field here. Did you mean 'until'?"),
        ({"ruleset": "fatigue", "variants": ["none.toml"]}, "variants.0: none.toml: there is no such file."),
        ({"ruleset": "fatigue", "teams": [1, 2]}, "Fatigue knows no teams."),
    ],
)
def test_words_that_nobody_knows_are_named_with_their_place(document: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ContentFault) as fault:
        experiment_of(document)
    assert sentence in str(fault.value)
