"""Spoiling: what an honest page would send, with something wrong in it. The same seed spoils in the same way."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

NASTY: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 5, 1.5, -0.0, 1e308, 2**31, 2**53, 2**63, 2**64, 10**300),
    *(
        "",
        "\0",
        "seat",
        "human",
        "sergeant",
        "{x}",
        "{0.__class__}",
        "%s%n",
        "../../etc/passwd",
        "\ud800",
        "\u202e",
        "💥",
    ),
    *("x" * 300, "x" * 5000, "'; DROP TABLE matches; --", "NaN", "9" * 5000, "-5", "1e9"),
    *([], {}, [[]], [None], [[1, 2]] * 300, {"": ""}, {"type": "hello"}, {"id": 1}, {"x" * 200: 1}),
)


def nasty(rng: random.Random) -> Any:
    return copy.deepcopy(rng.choice(NASTY))  # it may be spoilt further


def spoilt(honest: Any, rng: random.Random) -> bytes:
    """The document with up to three things wrong in it, as text."""
    document = json.loads(json.dumps(honest))
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        document = _changed(document, rng)
    data = json.dumps(document, allow_nan=True).encode()
    return rng.choice(BYTES)(data, rng) if rng.random() < 0.2 else data


def _changed(document: Any, rng: random.Random) -> Any:
    """The document with one part of it replaced, left out, added or doubled."""
    if not isinstance(document, dict | list) or not document or rng.random() < 0.05:
        return nasty(rng)
    key: Any = rng.choice(list(document)) if isinstance(document, dict) else rng.randrange(len(document))
    match rng.randrange(6):
        case 0 | 1:
            document[key] = _changed(document[key], rng)
        case 2 | 3:
            document[key] = nasty(rng)
        case 4:
            del document[key]
        case 5 if isinstance(document, dict):
            document[str(rng.choice(("unknown", "id", "n", "seat", key)))] = nasty(rng)
        case _ if isinstance(document, list):
            document.append(document[key])
    return document


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _flipped(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 5) if changed else 0):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def _inserted(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data) + 1)
    return data[:place] + rng.randbytes(rng.randrange(1, 40)) + data[place:]


def _twice(data: bytes, rng: random.Random) -> bytes:
    return data * rng.randrange(2, 4)


def _noise(_data: bytes, rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(300))


def _nested(_data: bytes, rng: random.Random) -> bytes:
    return rng.choice((b"[", b'{"a":', b'{"type":"answer","id":1,"answer":[')) * rng.choice((30, 2000, 20_000))


BYTES: tuple[Callable[[bytes, random.Random], bytes], ...] = (_cut, _flipped, _inserted, _twice, _noise, _nested)
