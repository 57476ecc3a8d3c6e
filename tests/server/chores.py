"""What the workers of the tests are asked to do."""

from __future__ import annotations

import os
from typing import NoReturn

from grognard.engine.refusal import Refusal, Refused
from grognard.server.limits.refusals import Denied


def double(number: int) -> int:
    return 2 * number


def opened(material: str) -> list[str]:
    return list(material)


def length(thing: list[str]) -> int:
    return len(thing)


def process() -> int:
    return os.getpid()


def refuse(reason: str) -> NoReturn:
    raise Refused(Refusal(reason, "toy.clause"))


def deny() -> NoReturn:
    raise Denied(409, "not here")


class Stubborn(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__("cannot be sent")


def stubborn() -> NoReturn:
    raise Stubborn(1, 2)


def chatter() -> str:
    print("a rule set that talks")
    return "said"


def spin() -> NoReturn:
    while True:
        pass


def hoard() -> int:
    kept = []
    while True:
        kept.append(bytearray(32 << 20))
