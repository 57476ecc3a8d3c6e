"""Schemas: what the HTTP interface takes and gives.

What HTTP refuses has status 400, 403, 404, 409 or 413 and a `Refusal` as its body.

    GET  /api/rulesets                               -> [RulesetCard]
    GET  /api/rulesets/{name}/rulebook               -> Book
    POST /api/rulesets/{name}/roster    RosterCheck  -> [Refusal]     all faults; empty: the army may be played
    GET  /api/rulesets/{name}/armies/{army}?scenario=&seat= -> a ready-made army as that seat brings it, for the builder
    GET  /api/rulesets/{name}/armies/{army}/muster?scenario=&seat= -> Muster or null: the same with what may stand in it
    POST /api/rulesets/{name}/armies/{army}/draft DraftAsked -> Draft  a list under construction
    POST /api/rulesets/{name}/armies/{army}/muster MusterCheck -> MusterVerdict  its faults, and what mends them
    POST /api/rulesets/{name}/armies/{army}/share ListToShare -> ShareCode
    POST /api/lists                     ShareCode    -> WrittenList   the list that was shared
    GET  /api/rulesets/{name}/odds                   -> [QueryCard]   what odds can be asked for
    POST /api/rulesets/{name}/odds      OddsAsked    -> OddsFound
    GET  /api/seal                                   -> Commitment    before a game with sealed dice
    POST /api/matches                   NewMatch     -> MatchCreated
    GET  /api/matches                                -> [MatchCard]   newest first; ?open=1: where anybody may sit down
    GET  /api/matches/{id}                           -> MatchCard
    GET  /api/matches/{id}/standing                  -> OwnTable      where it stands, seen with the eyes of one's seat
    POST /api/matches/{id}/seats/{n}/claim Claim     -> SeatClaimed   sit down by a link
    POST /api/matches/{id}/seats/{n}/invite          -> Invitation    give a seat away by a link
    GET  /api/matches/{id}/save                     -> the save as a file
    POST /api/load?seats=human,sergeant the file     -> MatchCreated  go on with a save as a new match
    POST /api/replays                   the file     -> MatchCreated  (without tokens) a match to watch only
    GET  /api/matches/{id}/replay?seat=              -> Replay
    GET  /api/matches/{id}/frames/{k}?seat=&since=   -> Table    after k entries of the journal
    POST /api/matches/{id}/branch        Branch      -> MatchCreated  play on from there as a new match
    POST /api/matches/{id}/again         Again       -> MatchCreated  once more with sides changed; the same for all
    GET  /api/matches/{id}/luck                      -> Luck
    GET  /api/matches/{id}/win-probability?seat=     -> WinProbabilities   who was likely to win when
    GET  /api/matches/{id}/costly                    -> CostlyDecisions    what cost most, once the game is over
    GET  /api/tutorial                               -> [LessonCard]
    POST /api/tutorial/{ruleset}/{k}                 -> MatchCreated

Tokens of seats travel in the header `X-Grognard-Tokens`, with commas between them.

`seat` left out is a spectator's view. While a game with secrets lasts, a seat's view needs that seat's token, and its
save and branches need the tokens of all seats; otherwise everybody may see everything that is over or open.
"""

from __future__ import annotations

from grognard.server.schemas.catalogue import ArmyCard as ArmyCard
from grognard.server.schemas.catalogue import Book as Book
from grognard.server.schemas.catalogue import FairnessCard as FairnessCard
from grognard.server.schemas.catalogue import Fraction as Fraction
from grognard.server.schemas.catalogue import LessonCard as LessonCard
from grognard.server.schemas.catalogue import RulesetCard as RulesetCard
from grognard.server.schemas.catalogue import ScenarioCard as ScenarioCard
from grognard.server.schemas.lists import Draft as Draft
from grognard.server.schemas.lists import DraftAsked as DraftAsked
from grognard.server.schemas.lists import ListToShare as ListToShare
from grognard.server.schemas.lists import MusterCheck as MusterCheck
from grognard.server.schemas.lists import MusterVerdict as MusterVerdict
from grognard.server.schemas.lists import RosterCheck as RosterCheck
from grognard.server.schemas.lists import ShareCode as ShareCode
from grognard.server.schemas.matches import Again as Again
from grognard.server.schemas.matches import Branch as Branch
from grognard.server.schemas.matches import Claim as Claim
from grognard.server.schemas.matches import Commitment as Commitment
from grognard.server.schemas.matches import Invitation as Invitation
from grognard.server.schemas.matches import MatchCard as MatchCard
from grognard.server.schemas.matches import MatchCreated as MatchCreated
from grognard.server.schemas.matches import NewMatch as NewMatch
from grognard.server.schemas.matches import OwnTable as OwnTable
from grognard.server.schemas.matches import Pace as Pace
from grognard.server.schemas.matches import SeatClaimed as SeatClaimed
from grognard.server.schemas.odds import OddsAsked as OddsAsked
from grognard.server.schemas.odds import OddsFound as OddsFound
from grognard.server.schemas.odds import QueryCard as QueryCard
from grognard.server.schemas.odds import SettingCard as SettingCard
from grognard.server.schemas.odds import WhatIf as WhatIf
from grognard.server.schemas.replays import CostlyDecision as CostlyDecision
from grognard.server.schemas.replays import CostlyDecisions as CostlyDecisions
from grognard.server.schemas.replays import GameLine as GameLine
from grognard.server.schemas.replays import Luck as Luck
from grognard.server.schemas.replays import LuckLine as LuckLine
from grognard.server.schemas.replays import Moment as Moment
from grognard.server.schemas.replays import Replay as Replay
from grognard.server.schemas.replays import SeatLuck as SeatLuck
from grognard.server.schemas.replays import TurningPoint as TurningPoint
from grognard.server.schemas.replays import WinProbabilities as WinProbabilities
from grognard.server.schemas.replays import WinProbability as WinProbability
