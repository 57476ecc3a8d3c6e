"""Share codes: an army list as a short line of letters, for a chat, a link or the margin of a printed sheet.

    code = base64url( version 1 byte, CRC-32 of the rest 4 bytes, rest = deflated JSON )

One codec serves all rule sets: it knows nothing of what the document says. Letters, digits, `-` and `_` only, so it
stands in an address as it is. A code of version 1 can be read for as long as there is Grognard.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any

import msgspec

VERSION = 1
LONGEST = 20_000
"""Letters of a code that is looked at; a list of thirty units has some hundreds."""
LARGEST = 400_000
"""Bytes of the document inside: a code may not unfold into more."""
# What most lists have in common, so that a short list need not say it: part of version 1, never to be changed.
FAMILIAR = (
    b'"casual":true,"limit":1000,"focus":"","legend":"","add":{"":1},"options":{"":1}},{"datasheet":"'
    b'{"ruleset":"battleforge","name":"The ","organizations":[{"faction":"","organization":"","units":[{"datasheet":"'
    b'"distractions":["elite":["core":["-1","-2","-company-guard-squad-line'
    b'{"ruleset":"anvil","{"ruleset":"lords","{"ruleset":"ruse",'
    b'"{"ruleset":"fatigue","from":"","name":"The ","units":["'
)


class NoShareCode(ValueError):
    """A line that is no share code, or no longer one; the text is a sentence for people."""


def to_code(document: dict[str, Any]) -> str:
    """The document as a code."""
    packer = zlib.compressobj(9, wbits=-15, zdict=FAMILIAR)
    rest = packer.compress(msgspec.json.encode(document)) + packer.flush()
    return base64.urlsafe_b64encode(bytes([VERSION]) + _sum(rest) + rest).decode().rstrip("=")


def from_code(text: str) -> dict[str, Any]:
    """The document of a code, or of a link that ends with one; spaces and line breaks do not matter. Raises
    `NoShareCode`."""
    code = "".join(text.split()).rpartition("/")[2]
    if not code:
        raise NoShareCode("There is no share code here; paste one, or a link that ends with one.")
    if len(code) > LONGEST:
        raise NoShareCode(f"This is no share code: it has {len(code)} letters, and at most {LONGEST} are read.")
    version, given, rest = _parts(code)
    if version > VERSION:
        raise NoShareCode(f"This share code is of version {version}, and this Grognard reads {VERSION}; update it.")
    if version != VERSION or given != _sum(rest):
        raise NoShareCode("This share code is cut off or mistyped; copy it once more.")
    return _document(rest)


def _parts(code: str) -> tuple[int, bytes, bytes]:
    """Version, check sum and the rest."""
    try:
        raw = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise NoShareCode("This is no share code: it has only letters, digits, - and _; copy it once more.") from None
    return (raw[0], raw[1:5], raw[5:]) if raw else (0, b"", b"")


def _document(rest: bytes) -> dict[str, Any]:
    """What the check sum has vouched for; somebody may still have made it on purpose."""
    unpacker = zlib.decompressobj(wbits=-15, zdict=FAMILIAR)
    try:
        plain = unpacker.decompress(rest, LARGEST)
        if not unpacker.eof:
            raise NoShareCode("This share code holds more than any army list; it is not opened.")
        return msgspec.json.decode(plain, type=dict[str, Any])
    except (zlib.error, msgspec.DecodeError, RecursionError):
        raise NoShareCode("This share code holds no army list; copy it once more.") from None


def _sum(rest: bytes) -> bytes:
    return zlib.crc32(rest).to_bytes(4, "big")
