"""The law of secrecy turns red for a game that leaks, whatever way it takes, and stays quiet for honest ones."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from grognard.engine.history.journal import Entry
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Request
from grognard.engine.view import KnownEntry, View
from grognard.testing.laws import LAWS, LawBroken
from tests.engine.leaks import asked, games
from tests.engine.leaks.caves import Caves

SECRECY = LAWS["7 secrets are kept"]
GAMES = 4


def law(game: type[Caves]) -> None:
    for number in range(GAMES):
        SECRECY(game(), number)


@pytest.mark.parametrize("honest", [Caves, games.Veiled, asked.Heard])
def test_honest_games_keep_the_law(honest: type[Caves]) -> None:
    law(honest)


@pytest.mark.parametrize(
    ("leaking", "words"),
    [
        (games.Printed, "can tell by an event what"),
        (games.InAFact, "can tell by an event what"),
        (games.Sometimes, "can tell by an event what"),
        (games.Boasting, "can tell by an event what"),
        (games.Dealt, "can tell by an event what"),
        (games.Forgetful, r"the answer to 'hide' becomes a secret \(Den.cave\) that .* may not know"),
        (games.Sorted, "everybody can tell by the open part of the state what was answered in private"),
        (games.Rolling, "can tell by a roll what"),
        (games.Needing, "can tell by a roll what"),
        (games.Bounded, "can tell by the question what"),
        (games.GreyedOut, "can tell by the question what"),
        (games.Refused, "can tell by a refusal what"),
        (games.Malformed, "can tell by a refusal what"),
        (games.Nearest, "can tell by the nearest answer what"),
        (games.Measured, "can tell by how far it is what"),
        (games.AskedWho, "can tell by who is asked what"),
        (games.AskedAll, "can tell by who is asked what"),
        (games.Silent, "can tell by who is asked what"),
        (games.Ending, "can tell by what the game waits for what"),
        (games.Undone, "can tell by what may be taken back what"),
        (games.Drawing, "can tell by what the game waits for what"),
        (games.Public, "can tell by what is known of the state what"),
        (games.Foretelling, "can tell by the odds what"),
        (asked.Priced, "can tell by a price what"),
        (asked.Touching, "can tell by a contact what"),
        (asked.Dragged, "can tell by where a drag is held what"),
        (asked.Worded, "can tell by the odds what"),
        (asked.Foretold, "can tell by the odds what"),
        (asked.Named, "can tell by a roll what"),
        (asked.Bidding, "can tell by an event what"),
        (asked.Summing, "can tell by an event what"),
        (asked.Shown, "can tell by the scene what"),
        (asked.Watched, "can tell by an event what"),
        (asked.Outlined, "can tell by the overlay '.*' what"),
        (asked.Peeking, "can tell by the plans of a bot what"),
        (asked.Judged, "can tell by the chances to win what"),
        (games.Glass, "is not what seat None knew before"),
        (games.Carrying, r"the question 'turn' hands the true state to seat \d \(.enemy\)"),
        (games.InAnOption, r"hands the true state to seat \d \(.options\[0\].value\)"),
        (games.Unimagined, "imagine never varies Den.cave"),
        (games.Undeclared, "the scene itself hides unit 'den0' from some and not from others"),
        (games.Renamed, "the scene itself hides unit 'den0'"),
        (games.Drawn, r"the scene itself hides zone 'cave \d'"),
        (games.Scored, "the scene itself hides the score of seat 0"),
        (games.Whispering, "'You hide in cave .' .* is told in private, but the state declares no secret"),
    ],
)
def test_every_way_to_leak_turns_the_law_red(leaking: type[Caves], words: str) -> None:
    with pytest.raises(LawBroken, match=words):
        law(leaking)


def test_a_view_that_hands_out_the_journal_turns_the_law_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game can leak by a replay or a save: the view makes them. So the fault is put there."""

    def nothing_withheld(_view: View, _held: Collection[int], _done: str) -> Refusal | None:
        return None

    monkeypatch.setattr(View, "withhold_journal", nothing_withheld)
    with pytest.raises(LawBroken, match="can tell by the save what"):
        law(Caves)


def test_a_view_that_tells_answers_in_a_replay_turns_the_law_red(monkeypatch: pytest.MonkeyPatch) -> None:
    def tells_all(_view: View, entry: Entry, _request: Request | None) -> KnownEntry:
        return KnownEntry("sealed", None, str(entry))

    monkeypatch.setattr(View, "moment", tells_all)
    with pytest.raises(LawBroken, match="can tell by a moment of the replay what"):
        law(Caves)
