"""Share codes: what goes in comes out, and nothing else is taken for one."""

from __future__ import annotations

import base64
import zlib
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.content.share_codes import FAMILIAR, LARGEST, LONGEST, NoShareCode, from_code, to_code

LIST = {"ruleset": "fatigue", "from": "reedwalkers", "name": "The Quiet Ones", "units": ["turtlebacks", "stilt-bows"]}
KEPT = "ATR1WerDq60oNTWlPDEnO7WoGNWEwNLM1BIF_7zUYmSzSkqLgKGclJicDRIuLsnMKdFNyi8vVoqtBQA"
"""A code that somebody has kept since version 1: it must open for ever."""
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


def packed(rest: bytes, version: int = 1) -> str:
    """A code with a right check sum, whatever is inside."""
    return base64.urlsafe_b64encode(bytes([version]) + zlib.crc32(rest).to_bytes(4, "big") + rest).decode().rstrip("=")


def deflated(plain: bytes) -> bytes:
    packer = zlib.compressobj(9, wbits=-15, zdict=FAMILIAR)
    return packer.compress(plain) + packer.flush()


@given(st.dictionaries(st.text(max_size=12), PLAIN, max_size=6))
def test_every_document_comes_back(document: dict[str, Any]) -> None:
    code = to_code(document)
    assert from_code(code) == document
    assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_a_code_is_short_and_an_old_one_opens() -> None:
    assert len(to_code(LIST)) < 100
    assert from_code(KEPT) == LIST


def test_a_link_and_a_torn_line_open_too() -> None:
    code = to_code(LIST)
    assert from_code(f"http://127.0.0.1:4711/#/list/{code}") == LIST
    assert from_code(f"  {code[:20]}\n   {code[20:]} ") == LIST


@given(st.data())
def test_a_slip_of_the_pen_is_found(data: st.DataObject) -> None:
    """Any one letter changed, left out or doubled."""
    code = to_code(LIST)
    at = data.draw(st.integers(0, len(code) - 1))
    letter = data.draw(st.sampled_from("AZaz09-_"))
    before, after = code[:at], code[at + 1 :]
    wrong = data.draw(st.sampled_from([before + letter + after, before + after, before + letter + code[at:]]))
    with suppress(NoShareCode):
        assert from_code(wrong) == LIST  # the last letter has bits that say nothing


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no share code here"),
        ("   \n", "There is no share code here"),
        ("hello, world", "only letters, digits"),
        ("A", "only letters, digits"),
        ("AQ", "cut off or mistyped"),
        ("Zm9v", "of version 102"),
        ("A" * (LONGEST + 1), "at most 20000 are read"),
        (packed(b"no deflate"), "holds no army list"),
        (packed(deflated(b"[1, 2]")), "holds no army list"),
        (packed(deflated(b'{"a": ')), "holds no army list"),
        (packed(deflated(b"[" * 100_000)), "holds no army list"),
        (packed(deflated(b'{"a": 1}'), 0), "cut off or mistyped"),
        (packed(deflated(b'{"a": 1}'), 2), "version 2, and this Grognard reads 1"),
    ],
)
def test_what_is_no_code_is_told_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(NoShareCode, match=said):
        from_code(text)


def test_a_small_code_does_not_unfold_into_a_mountain() -> None:
    bomb = packed(deflated(b'{"a": "' + b"x" * (LARGEST + 1) + b'"}'))
    assert len(bomb) < LONGEST
    with pytest.raises(NoShareCode, match="more than any army list"):
        from_code(bomb)
