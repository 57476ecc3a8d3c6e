"""What Python cannot give back by itself is given back now and then, and only then."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import pytest

from grognard.server.matches.lobby import Lobby
from grognard.server.operation.sweeping import NEVER, sweep, sweep_seldom


class Circle:
    """It names itself, so nobody but a sweep gives it back."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_old_things_are_left_alone() -> None:
    sweep_seldom()
    assert gc.get_threshold()[2] == NEVER
    assert gc.get_freeze_count() > 10_000


def test_rooms_that_were_opened_bring_a_sweep() -> None:
    async def swept(opened: int) -> bool:
        # Nothing but this number is asked of a lobby.
        lobby = cast(Lobby, SimpleNamespace(opened=0))
        sweeping = asyncio.create_task(sweep(lobby, seconds=60, rooms=10, look=0.001))
        await asyncio.sleep(0)
        gc.disable()
        try:
            gone = weakref.ref(Circle())
            lobby.opened = opened
            await asyncio.sleep(0.1)
            return gone() is None
        finally:
            gc.enable()
            sweeping.cancel()

    assert not asyncio.run(swept(9))
    assert asyncio.run(swept(10))
