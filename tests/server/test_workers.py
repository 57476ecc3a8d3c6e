"""Worker processes: they answer, fail, are ended when they overdraw, are shared fairly, and go when the server goes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from grognard.engine.refusal import Refusal, Refused
from grognard.server.limits.refusals import Denied
from grognard.server.workers import Limits, Pool, Subject, TooHeavy
from grognard.server.workers.memory import MOST
from grognard.server.workers.queues import AskedAnew, FairQueue, TooManyWaiting
from grognard.server.workers.worker import BUSY
from tests.server import chores

LIMITS = Limits(seconds=20, megabytes=600)


def with_pool(act: Callable[[Pool], Awaitable[None]], limits: Limits = LIMITS, line: int = 16) -> None:
    async def whole() -> None:
        pool = Pool(1, limits, line=line)
        try:
            await act(pool)
        finally:
            await pool.close()

    asyncio.run(whole())


def test_work_is_done_elsewhere_and_comes_back() -> None:
    async def act(pool: Pool) -> None:
        assert await pool.run("me", chores.double, 21) == 42
        assert await pool.run("me", chores.process) not in (0, os.getpid())
        with pytest.raises(Refused) as refused:
            await pool.run("me", chores.refuse, "no")
        assert refused.value.refusal == Refusal("no", "toy.clause")
        with pytest.raises(Denied) as denied:
            await pool.run("me", chores.deny)
        assert (denied.value.status, denied.value.refusal.reason) == (409, "not here")
        with pytest.raises(RuntimeError, match="Stubborn: cannot be sent"):
            await pool.run("me", chores.stubborn)
        assert await pool.run("me", chores.chatter) == "said", "what is printed is not taken for an answer"

    with_pool(act)


def test_who_takes_too_long_or_too_much_is_ended_and_replaced() -> None:
    async def act(pool: Pool) -> None:
        before = await pool.run("me", chores.process)
        start = time.perf_counter()
        with pytest.raises(TooHeavy, match="longer than the 5 seconds"):
            await pool.run("me", chores.spin)
        assert time.perf_counter() - start < 2 * BUSY * 5
        after = await pool.run("me", chores.process)
        assert after != before
        with pytest.raises(ProcessLookupError):
            os.kill(before, 0)
        if sys.platform == "linux":
            with pytest.raises(TooHeavy, match="memory"):
                await pool.run("me", chores.hoard)
        assert await pool.run("me", chores.double, 4) == 8

    with_pool(act, limits=Limits(seconds=5, megabytes=400))


def test_what_nobody_wants_any_more_is_given_up() -> None:
    async def act(pool: Pool) -> None:
        before = await pool.run("me", chores.process)
        endless = [
            asyncio.create_task(pool.run_while_wanted(whose, lambda worker: worker.ask(chores.spin)))
            for whose in ("at work", "in line")
        ]
        await asyncio.sleep(0.1)
        assert (pool.running, pool.waiting) == (1, 1)
        for task in reversed(endless):
            task.cancel()
        await asyncio.wait(endless)
        assert all(task.cancelled() for task in endless)
        assert await pool.run("me", chores.process) != before
        assert (pool.running, pool.waiting) == (0, 0)

    with_pool(act)


def test_work_that_is_given_up_at_any_moment_costs_the_pool_nothing() -> None:
    """Before it has begun, while its process starts, while it is at work, and while that process is ended."""

    async def act(pool: Pool) -> None:
        for ticks in (*range(12), 200):
            given_up = asyncio.create_task(pool.run_while_wanted("me", lambda worker: worker.ask(chores.spin)))
            for _ in range(ticks):
                await asyncio.sleep(0.001 if ticks > 20 else 0)
            given_up.cancel()
            await asyncio.sleep(0)
            given_up.cancel()
            await asyncio.wait({given_up})
            assert given_up.cancelled()
            if ticks % 4 == 0:
                assert await asyncio.wait_for(pool.run("me", chores.double, ticks), 30) == 2 * ticks
        assert (pool.running, pool.waiting) == (0, 0)

    with_pool(act)


def test_a_pool_is_closed_when_its_last_process_is_gone() -> None:
    """Also if work was given up just before: nobody has waited for the end of its process yet."""
    left: list[int] = []

    async def whole() -> None:
        pool = Pool(1, LIMITS)
        left.append(await pool.run("me", chores.process))
        endless = asyncio.create_task(pool.run_while_wanted("me", lambda worker: worker.ask(chores.spin)))
        await asyncio.sleep(0.05)
        endless.cancel()
        await asyncio.sleep(0)
        await pool.close()
        with pytest.raises(ProcessLookupError):
            os.kill(left[0], 0)

    asyncio.run(whole())


def test_lines_take_turns() -> None:
    async def act(pool: Pool) -> None:
        done: list[str] = []

        async def one(whose: str) -> None:
            await pool.run(whose, chores.double, 1)
            done.append(whose)

        await one("warm-up")
        greedy = [asyncio.create_task(one("greedy")) for _ in range(12)]
        await asyncio.sleep(0)
        modest = [asyncio.create_task(one(name)) for name in ("ann", "bob")]
        await asyncio.gather(*greedy, *modest)
        assert {"ann", "bob"} <= set(done[1:6]), done

    with_pool(act)


def test_what_is_asked_anew_takes_the_place_of_what_waits() -> None:
    async def whole() -> None:
        queue = FairQueue(1, 3)
        await queue.wait("at work")
        line = [asyncio.create_task(queue.wait("ann", matter)) for matter in ("odds", "reach")]
        await asyncio.sleep(0)
        anew = [asyncio.create_task(queue.wait("ann", "odds")) for _ in range(20)]
        other = asyncio.create_task(queue.wait("bob", "odds"))
        await asyncio.sleep(0)
        queue.give_back()
        await anew[-1]  # the newest has the place of the oldest, before what came in between
        assert not line[1].done()
        for old in (line[0], *anew[:-1]):
            with pytest.raises(AskedAnew):
                await old
        queue.give_back()
        await other
        queue.give_back()
        await line[1]

    asyncio.run(whole())


def test_a_worker_is_told_a_thing_once_and_again_when_it_has_forgotten() -> None:
    async def act(pool: Pool) -> None:
        async def size(key: int, thing: str) -> int:
            subject = Subject(key, chores.opened, thing)
            return await pool.run_with("me", lambda worker: worker.ask_about(subject, chores.length), about=key)

        assert await size(1, "four") == 4
        assert await size(1, "not even looked at") == 4, "its key never stands for anything else"
        for key in range(2, 2 + MOST):
            await size(key, "x" * key)
        assert await size(1, "sent again") == 10, "only the last few are kept"
        with pytest.raises(TooHeavy):
            await pool.run("me", chores.spin)
        assert await size(1, "anew") == 4, "what a process knew is gone with it"

    with_pool(act, limits=Limits(seconds=4, megabytes=600))


def test_a_full_line_is_told() -> None:
    async def act(pool: Pool) -> None:
        many = [asyncio.create_task(pool.run("greedy", chores.double, 1)) for _ in range(8)]
        done = await asyncio.gather(*many, return_exceptions=True)
        assert done.count(2) == 4, "one at work and three that wait"
        assert sum(isinstance(each, TooManyWaiting) for each in done) == 4
        assert await pool.run("ann", chores.double, 3) == 6

    with_pool(act, line=3)


def test_an_answer_that_nobody_waits_for_is_not_taken_for_another() -> None:
    async def act(pool: Pool) -> None:
        await pool.run("me", chores.double, 0)
        for number in range(5):
            gone = asyncio.create_task(pool.run("me", chores.double, 1000 + number))
            await asyncio.sleep(0.001 * number)
            gone.cancel()
            assert await pool.run("me", chores.double, number) == 2 * number

    with_pool(act)


def test_workers_go_when_the_server_is_killed(tmp_path: Path) -> None:
    program = (
        "import asyncio, sys\nfrom grognard.server.workers import Pool, Limits\nfrom tests.server import chores\n"
        "async def whole():\n    pool = Pool(1, Limits())\n"
        "    print(await pool.run('me', chores.process), flush=True)\n    await pool.run('me', chores.spin)\n"
        "asyncio.run(whole())\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=environment
    ) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        os.kill(worker, 0)
        server.send_signal(signal.SIGKILL)
        server.wait(10)
    until = time.monotonic() + 20
    while time.monotonic() < until and _runs(worker):
        time.sleep(0.05)
    assert not _runs(worker)


def _runs(process: int) -> bool:
    """A process that has ended and that nobody has asked about yet still has its number."""
    try:
        return " Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
