"""Guests: real programs that play, and what becomes of those that do not."""

from __future__ import annotations

import json
import os
import shlex
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.bots import UnknownBot, bot, offered
from grognard.bots.guests import BadGuest, Guest, guest_commands, invite_guests, no_guests
from grognard.bots.guests.checking import GUEST_LAWS, GuestTrial, mistakes_under
from grognard.bots.guests.dialogue import GuestDialogue, greet
from grognard.bots.guests.guest import MOST_LOST_TURNS, _dialogues, _idle, end_programs
from grognard.bots.guests.messages import FromGuest, GuestTable
from grognard.bots.guests.program import GuestFailed, Program
from grognard.bots.recruit import Recruit
from grognard.engine.match import Match
from grognard.engine.record import Value, to_json
from grognard.engine.ruleset import DicePolicy, register
from grognard.engine.view import View
from grognard.lab.games import run
from grognard.lab.simulate import jobs, simulate
from grognard.server import wire
from tests.bots.guests import GOOD, MAGPIE, READY, written
from tests.engine.toy import TOLL
from tools.build_web import node_and_npm
from tools.dialogue import TARGET, hold_dialogue

register(TOLL)


@pytest.fixture(autouse=True)
def nobody_invited(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("GROGNARD_BOTS", "")  # and so it is put back
    yield
    end_programs()


def played(guest: Guest, seed: str = "oak") -> Match:
    setup = TOLL.setup("", (), dice=DicePolicy(seed=seed))
    return run(TOLL, setup, {0: guest, 1: Recruit(seed)}, listen=True)


def first_view() -> View:
    return View(Match(TOLL, TOLL.setup("", (), dice=DicePolicy(seed="oak"))), 0)


def test_a_guest_plays_a_whole_game_and_loses_no_turn(tmp_path: Path) -> None:
    guest = Guest("crow", written(tmp_path), 1)
    assert played(guest).outcome is not None
    assert (guest.lost_turns, guest.mistakes) == (0, [])


def test_one_process_plays_many_games(tmp_path: Path) -> None:
    command = written(tmp_path)
    for seed in ("oak", "ash"):
        played(Guest("crow", command, seed), seed)
    assert len(_idle[command]) == 1
    assert _dialogues == {}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("sys.exit(3)", "ended while it was waited for (exit code 3)"),
        ("time.sleep(60)", "gave no answer in time"),
        ("; ".join(["print('hm', flush=True)"] * 3), "wrote a line that is no message: 'hm'"),
        ("; ".join(['say(type="answer", **at, answer="nonsense")'] * 3), "answered '\"nonsense\"'"),
        ("os.write(1, b'x' * 5_000_000)", "wrote a line that is no message: 'xxx"),
    ],
    ids=["crashes", "stalls", "babbles", "cheats", "floods"],
)
def test_whoever_fails_loses_the_turn_and_then_the_seat_but_never_the_match(
    tmp_path: Path, asked: str, said: str
) -> None:
    guest = Guest("crow", written(tmp_path, asked), 1, seconds=0.4)
    assert played(guest).outcome is not None
    assert guest.lost_turns == MOST_LOST_TURNS
    assert any(f"crow {said}" in mistake or said in mistake for mistake in guest.mistakes), guest.mistakes
    assert guest.why.endswith("and loses its seat: the first legal answer was given for it.")


def test_a_guest_that_mends_its_answer_keeps_its_turn(tmp_path: Path) -> None:
    asked = f'say(type="answer", id=77, n=told["n"], seat=told["seat"], answer="nonsense"); {GOOD}'
    guest = Guest("crow", written(tmp_path, asked), 1)
    played(guest)
    assert guest.lost_turns == 0
    assert guest.mistakes
    assert all("nonsense" in mistake for mistake in guest.mistakes)


def test_a_late_answer_is_not_taken_for_one_to_the_next_question(tmp_path: Path) -> None:
    late = f'say(type="answer", id=77, n=told["n"] - 1, seat=told["seat"], answer=3); {GOOD}'
    guest = Guest("crow", written(tmp_path, late), 1)
    played(guest)
    assert (guest.lost_turns, guest.mistakes) == (0, [])


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("/no/such/program", "cannot be started"),
        ("", "cannot be started"),
        ("true", "ended while it was waited for (exit code 0)"),
    ],
)
def test_a_program_that_is_not_there_loses_its_seat(command: str, said: str) -> None:
    guest = Guest("crow", command, 1)
    assert played(guest).outcome is not None
    assert said in guest.mistakes[0]


def test_another_protocol_is_told(tmp_path: Path) -> None:
    guest = Guest("crow", written(tmp_path, ready='say(type="ready", protocol=2)'), 1)
    guest.decide(first_view())
    assert guest.mistakes == ["crow speaks version 2 of the protocol; this table speaks 1"]


def test_a_program_that_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    guest = Guest("crow", written(tmp_path, "time.sleep(60)"), 1, seconds=0.2)
    started = time.monotonic()
    guest.decide(first_view())
    guest.leave(first_view())
    assert time.monotonic() - started < 10


def test_a_program_that_never_stops_talking_is_late_all_the_same() -> None:
    program = Program("yes hm")
    try:
        assert program.hear(time.monotonic() + 10) == b"hm\n"
        with pytest.raises(GuestFailed, match="gave no answer in time"):
            program.hear(time.monotonic() - 0.01)
    finally:
        program.kill()


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="this system knows no groups of processes")
@pytest.mark.parametrize("wrapper", ["sleep 60 & echo $!; sleep 60", "sleep 60 & echo $!"], ids=["stalls", "gone"])
def test_what_a_program_has_started_ends_with_it(wrapper: str) -> None:
    program = Program(f"sh -c {shlex.quote(wrapper)}")
    child = int(program.hear(time.monotonic() + 10))
    os.kill(child, 0)
    program.end()
    until = time.monotonic() + 10
    while _runs(child) and time.monotonic() < until:
        time.sleep(0.02)
    assert not _runs(child)


def _runs(process: int) -> bool:
    """Whether it does anything; one that nobody has buried yet does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_guest_is_sent_its_view_and_never_the_state(tmp_path: Path) -> None:
    """The luck of the other keeper is secret; nothing that goes out may hold it."""
    seen: list[bytes] = []

    class Watched(Program):
        def say(self, message: Value) -> None:
            seen.append(to_json(message))
            super().say(message)

    view = first_view()
    program = Watched(written(tmp_path))
    greet(program)
    dialogue = GuestDialogue(program, "1", 5.0)
    dialogue.begin(view)
    dialogue.decide(view, lambda _: None)
    program.end()
    table = json.loads(next(line for line in seen if b'"type":"table"' in line))
    assert msgspec.convert(table["scene"], type=type(view.scene)) == view.scene
    assert set(table) <= {field.encode_name for field in msgspec.structs.fields(GuestTable)} | {"type"}


def test_names_are_invited_and_offered(tmp_path: Path) -> None:
    command = written(tmp_path)
    invite_guests([f"crow={command}"], ("recruit",))
    assert guest_commands() == {"crow": command}
    assert offered()[-1] == "crow"
    guest = bot("crow", 1)
    assert isinstance(guest, Guest)
    assert guest.command == command
    no_guests()
    with pytest.raises(UnknownBot, match="no bot 'crow'"):
        bot("crow", 1)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("crow", "write NAME=COMMAND"),
        ("crow= ", "has no command"),
        ("recruit=cat", "a name of this house"),
        ("human=cat", "a name of this house"),
        ("Crow!=cat", "is no name for a bot"),
    ],
)
def test_a_bad_invitation_says_how_to_write_it(word: str, said: str) -> None:
    with pytest.raises(BadGuest, match=said):
        invite_guests([word], ("recruit",))


def test_the_lab_counts_lost_turns_and_plays_on_in_other_processes(tmp_path: Path) -> None:
    invite_guests([f"crow={written(tmp_path, 'sys.exit(1)')}"], ())
    report = simulate(jobs("toll", 2, ("crow", "recruit"), 1), 1)
    assert report.games == 2
    assert report.lost_turns == {"crow": 2 * MOST_LOST_TURNS}


# ---- the check ----


CHEAT = "; ".join(["say(type='answer', **at, answer=-1)"] * 3)
MOODY = "open('again', 'a').write('.'); say(type='answer', **at, answer=os.path.getsize('again') % 2)"
"""Never the same twice: it counts in a file how often it was asked."""


def trial(command: str, seconds: float = 5.0) -> GuestTrial:
    return GuestTrial(command, seconds, TOLL)


@pytest.mark.parametrize("law", GUEST_LAWS)
def test_the_python_example_keeps_every_law(law: str) -> None:
    assert mistakes_under(law, trial(MAGPIE)) == []


@pytest.mark.parametrize("law", GUEST_LAWS)
def test_the_javascript_example_keeps_every_law(law: str) -> None:
    example = Path(MAGPIE.split()[1]).with_name("jackdaw.mjs")
    assert mistakes_under(law, trial(f"{node_and_npm()[0]} {example}")) == []


@pytest.mark.parametrize(
    ("law", "asked", "ready", "said"),
    [
        ("1 says ready", GOOD, f"{READY}; say(type='candidates', id=1, n=0, seat=0)", "although nobody had asked"),
        ("2 plays whole games", CHEAT, READY, "question 2 (bid): it answered '-1': -1 is not between"),
        ("3 plays again", f"{GOOD} if asked < 2 else sys.exit(1)", READY, "ended while it was waited for"),
        ("6 same seed, same game", MOODY, READY, "answered its decision 1 once with"),
        ("7 goes when dismissed", GOOD, f"{READY}; os.close(0) or time.sleep(60)", "had to be killed"),
    ],
)
def test_a_broken_law_is_told_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, law: str, asked: str, ready: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    found = mistakes_under(law, trial(written(tmp_path, asked, ready), 0.5))
    assert any(said in mistake for mistake in found), found


def test_who_dies_of_an_unknown_message_breaks_a_law(tmp_path: Path) -> None:
    command = written(tmp_path)
    path = Path(command.split()[1])
    path.write_text(path.read_text() + '    elif told["type"] not in ("game", "ok", "table"): sys.exit(9)\n')
    assert mistakes_under("4 bears the unknown", trial(command)) == ["ended while it was waited for (exit code 9)"]


def test_who_sticks_to_the_largest_number_breaks_a_law(tmp_path: Path) -> None:
    asked = "top = max(globals().get('top', 0), told['n']); at['n'] = top; " + GOOD
    found = mistakes_under("5 bears taking back", trial(written(tmp_path, asked), 0.5))
    assert found == ["gave no answer in time"]


# ---- the recorded dialogue ----


def recorded() -> list[dict[str, Any]]:
    return [json.loads(line) for line in TARGET.read_text(encoding="utf-8").splitlines()]


def without_version(message: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in message.items() if key != "grognard"}


class Script(Program):
    """A guest that says what was recorded, and listens whether the table does."""

    def __init__(self) -> None:
        self.left = recorded()

    def say(self, message: Value) -> None:
        wanted = self.left.pop(0)
        assert without_version(json.loads(to_json(message))) == without_version(wanted["to"]), "run tools/dialogue.py"

    def hear(self, until: float) -> bytes:
        if "from" not in self.left[0]:
            raise GuestFailed("has nothing recorded to say here")
        return json.dumps(self.left.pop(0)["from"]).encode()


def test_the_table_says_what_was_recorded() -> None:
    script = Script()
    hold_dialogue(script)
    assert script.left == []


def test_the_guest_says_what_was_recorded() -> None:
    program = Program(MAGPIE)

    for line in recorded():
        if "to" in line:
            program._to_say.put(json.dumps(line["to"]).encode() + b"\n")
        else:
            assert json.loads(program.hear(time.monotonic() + 10)) == line["from"]
    assert program.end()
    assert program.unasked() == []


def test_what_a_guest_says_could_as_well_go_over_the_socket() -> None:
    for line in recorded():
        said = line.get("from", {"type": "ready"})
        if said["type"] != "ready":
            assert msgspec.convert(said, type=wire.FromPage)
            assert msgspec.convert(said, type=FromGuest)


def test_a_table_for_a_guest_has_the_fields_of_the_pages_table() -> None:
    page = {field.encode_name for field in msgspec.structs.fields(wire.Table)}
    assert {field.encode_name for field in msgspec.structs.fields(GuestTable)} - page == {"seconds"}
