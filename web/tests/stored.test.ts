import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { optionLetters } from "../src/lib/questions/pointableOptions";
import { fillDefaults } from "../src/lib/server/wireDefaults";
import { noteBattleBegins, noteBattleEnds, recordInAll, recordWith } from "../src/lib/storage/battleRecord";
import { chatReadUpTo, noteChatRead } from "../src/lib/storage/chatRead";
import { lessonsDone, noteLessonDone } from "../src/lib/storage/lessonsDone";
import { dropList, listsFor, saveList } from "../src/lib/storage/savedLists";
import {
  invitationsOf,
  keepInvitations,
  keepTokens,
  ownMatches,
  seatLink,
  tokensOf,
} from "../src/lib/storage/seatTokens";
import { Guesses } from "../src/state/guesses.svelte";
import { Viewport } from "../src/state/view.svelte";
import type { Board, Outcome, Sitter, Table } from "../src/wire";
import { option, table } from "./kit";

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("location", { origin: "https://table.example", hash: "#/match/m1" });
});
afterEach(() => void vi.unstubAllGlobals());

describe("this browser keeps", () => {
  test("the tokens of seats, and its matches with the newest first", () => {
    keepTokens("old", new Map([[0, "secret"]]));
    keepTokens("new", new Map([[1, "other"]]));
    keepTokens("old", new Map([[2, "third"]]));
    expect(tokensOf("old")).toEqual(
      new Map([
        [0, "secret"],
        [2, "third"],
      ]),
    );
    expect(ownMatches()).toEqual(["new", "old"]);
    keepInvitations("old", new Map([[1, "come"]]));
    expect([invitationsOf("old").get(1), tokensOf("old").has(1)]).toEqual(["come", false]);
  });
  test("how one fared with an army, and a battle between one's own seats counts for nobody", () => {
    const sitter = (seat: number, yours: boolean): Sitter =>
      fillDefaults("Sitter", { seat, who: "human", name: "", yours, team: null });
    const over = (winners: number[], yours = [true, false]): Table =>
      table(9, {
        sitters: yours.map((mine, seat) => sitter(seat, mine)),
        result: fillDefaults<Outcome>("Outcome", { winners, reason: "", clause: "", scores: [] }),
      });
    for (const [match, winners] of [
      ["a", [1]],
      ["b", []],
      ["c", [0]],
      ["d", [0]],
    ] as const) {
      noteBattleBegins(match, "game", ["Red", "Blue"]);
      noteBattleEnds(match, over([...winners]));
    }
    noteBattleBegins("e", "game", ["Red", "Blue"]);
    noteBattleEnds("e", over([1], [true, true]));
    expect(recordWith("game", "Red")).toMatchObject({
      won: 2,
      drawn: 1,
      lost: 1,
      last: ["lost", "drawn", "won", "won"],
    });
    expect(recordWith("game", "Blue")).toMatchObject({ won: 0, drawn: 0, lost: 0 });
    expect(recordInAll().streak).toBe(2);
  });
  test("lists of one's own by rule set; one of the same name makes room", () => {
    saveList("game", { name: "Mine", army: "red", roster: { points: 1 } });
    saveList("other", { name: "Mine", army: "blue", roster: {} });
    saveList("game", { name: "Mine", army: "red", roster: { points: 2 } });
    expect(listsFor("game").map((list) => list.roster.points)).toEqual([2]);
    dropList("game", "Mine");
    expect([listsFor("game"), listsFor("other").length]).toEqual([[], 1]);
  });
  test("lessons that were done, each once, and up to where a chat was read", () => {
    noteLessonDone("game", 3);
    noteLessonDone("game", 1);
    noteLessonDone("game", 3);
    expect([[...lessonsDone("game")], lessonsDone("other").size]).toEqual([[1, 3], 0]);
    noteChatRead("m1", 4);
    expect([chatReadUpTo("m1"), chatReadUpTo("m2")]).toEqual([4, 0]);
  });
  test("guesses of each seat of each match apart", () => {
    new Guesses().write(0, "card", "Trolls");
    const guesses = new Guesses();
    expect([guesses.read(0, "card"), guesses.read(1, "card")]).toEqual(["Trolls", ""]);
    vi.stubGlobal("location", { hash: "#/match/m2" });
    expect(guesses.read(0, "card")).toBe("");
  });
  test("nothing where it may not, and nobody notices", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("blocked");
      },
      setItem: () => {
        throw new Error("blocked");
      },
    });
    noteLessonDone("game", 3);
    expect([lessonsDone("game").size, ownMatches()]).toEqual([0, []]);
  });
});

test("a link to a seat has everything secret behind the #, where no server sees it", () => {
  const { pathname, search, hash } = new URL(seatLink("m1", 1, "invitation"));
  expect([pathname, search]).toEqual(["/", ""]);
  expect(hash).toContain("invitation");
});

test("each option has a letter of its own, and none that is taken", () => {
  const options = ["Hold", "Halt", "Charge", "Ch"].map((label) => option(label, { label }));
  expect([
    ...optionLetters(
      options,
      ["C"].map((letter) => letter.toLowerCase()),
    ).entries(),
  ]).toEqual([
    ["Hold", "H"],
    ["Halt", "A"],
    ["Charge", "R"],
  ]);
});

describe("the view of the table", () => {
  const board = fillDefaults<Board>("Board", { width: 48_000, height: 36_000 });

  test("has north above, and a pixel means the place that is drawn there", () => {
    const view = new Viewport(board);
    view.resize(900, 700);
    expect(view.draw([0, 36_000])[1]).toBeLessThan(view.draw([0, 0])[1]);
    const [x, y] = view.mils(...view.screen([12_000, 3000]));
    expect([Math.round(x), Math.round(y)]).toEqual([12_000, 3000]);
  });
  test("never shrinks the table below the window, nor shows what is beside a table that is larger", () => {
    const view = new Viewport(board);
    view.resize(900, 700);
    view.zoom(0.1);
    expect(view.k).toBe(view.fitted);
    view.zoom(2);
    view.pan(5000, 5000);
    expect([view.x, view.y]).toEqual([0, 0]);
    view.pan(-9000, -9000);
    expect(Math.round(view.x + view.spanX * view.k)).toBe(900);
  });
});
