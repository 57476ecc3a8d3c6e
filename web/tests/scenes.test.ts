import { describe, expect, test } from "vitest";
import { fillDefaults } from "../src/lib/server/wireDefaults";
import { amountOf, tallyInShort, needOf } from "../src/lib/dice/tallyWords";
import { chapters, gist, gistSentence } from "../src/scenes/activations";
import { bare, framesOf, lasts } from "../src/scenes/frames";
import { staged, stoodOn, tellsLoss, traces } from "../src/scenes/staging";
import type { Logged, Scene, Standing, TallyShown } from "../src/wire";

let count = 0;
function line(beat: string, more: Record<string, unknown> = {}, sentence = ""): Logged {
  const event = fillDefaults<Logged["event"]>("Event", { kind: beat, clause: "a.b", text: "", beat, ...more });
  return { number: ++count, event, sentence };
}
const acting = { activation: { key: "19", unit: "wardens", seat: 0, label: "19" } };
const wardens = { unit: { id: "wardens", name: "Iron Wardens", seat: 0 } };
const pikes = { unit: { id: "pikes", name: "Pikes", seat: 1 } };

function base(id: string, x: number): Record<string, unknown> {
  return { type: "base", id, at: [x, 0], radius: 500 };
}
function scene(units: Record<string, unknown>[]): Scene {
  return fillDefaults("Scene", { board: { width: 1000, height: 1000 }, sides: [], units });
}
function standing(unit: string, count: number, pieces: Record<string, unknown>[], where = "table"): Standing {
  return fillDefaults("Standing", { unit, count, where, pieces });
}
const two = { id: "pikes", seat: 1, name: "Pikes", count: 2, strength: 2, pieces: [base("p.1", 0), base("p.2", 1000)] };

describe("the frames of a scene", () => {
  test("what is only said has no frame, but is told with the one before", () => {
    const lines = [line("move", acting), line("note", acting), line("dice", acting), line("note")];
    const frames = framesOf(lines);
    expect(frames.map((frame) => frame.beat)).toEqual(["move", "dice"]);
    expect(frames.map((frame) => frame.last)).toEqual([lines[1]!.number, lines[3]!.number]);
  });
  test("a move takes 60 ms an inch, between 300 and 900", () => {
    const before = scene([two]);
    const far = (x: number): number =>
      lasts(
        framesOf([line("move", { changed: [standing("pikes", 2, [base("p.1", x), base("p.2", 1000)])] })])[0]!,
        before,
      );
    expect([far(1000), far(10_000), far(40_000)]).toEqual([300, 600, 900]);
  });
  test("dice rest longer the more there are", () => {
    const dice = [{ sides: 6, faces: [1, 2, 3], bands: ["miss", "hit"], marks: [0, 0, 0] }];
    expect(lasts(framesOf([line("dice", { dice })])[0]!, scene([]))).toBe(880);
  });
  test("a roll on the strip does not say whose it is twice", () => {
    expect(bare("Ploughmen Quality", ["Plough", "Ploughmen"])).toBe("Quality");
    expect(bare("Ploughmen (S2) block", ["Ploughmen"])).toBe("Block");
    expect(bare("Save", ["Ploughmen"])).toBe("Save");
    expect(bare("Riders with Ser Giles and Lord Hugh Quality", ["Riders", "Ser Giles", "Lord Hugh"])).toBe("Quality");
  });
});

describe("the table between two scenes", () => {
  const lost = standing("pikes", 1, [base("p.1", 0)]);
  test("a loss takes off the piece and counts it", () => {
    const now = staged(scene([two]), scene([two]), [lost]);
    expect(now.units[0]!.count).toBe(1);
    expect(now.units[0]!.pieces.map((piece) => piece.id)).toEqual(["p.1"]);
  });
  test("it leaves a cross, and a move its trail", () => {
    const [mark] = traces(scene([two]), [lost], "1");
    expect([mark!.fallen.map((piece) => piece.id), mark!.trails, mark!.lost]).toEqual([["p.2"], [], 1]);
    const [moved] = traces(scene([two]), [standing("pikes", 2, [base("p.1", 500), base("p.2", 1000)])], "2");
    expect(moved!.trails.map(({ piece }) => piece.id)).toEqual(["p.1"]);
  });
  test("a cross goes where somebody else comes to stand, and stays where nobody does", () => {
    const fallen = traces(scene([two]), [lost], "1")[0]!.fallen[0]!;
    const foe = (x: number): Scene["units"] => scene([{ id: "wardens", seat: 0, pieces: [base("w.1", x)] }]).units;
    expect([stoodOn(fallen, foe(1300)), stoodOn(fallen, foe(3000))]).toEqual([true, false]);
  });
  test("where a unit fell what it lost before is not told over its cross", () => {
    const less = traces(scene([two]), [standing("pikes", 1, two.pieces)], "1");
    const gone = traces(scene([two]), [standing("pikes", 0, [], "lost")], "2");
    expect(tellsLoss(less[0]!, less)).toBe(true);
    expect(tellsLoss(less[0]!, [...less, ...gone])).toBe(false);
  });
  test("the owner of a hidden card keeps what others do not see of it", () => {
    const card = (face: string, cell: number[]): Record<string, unknown> => ({
      type: "card",
      id: "N1",
      cell,
      facing: "n",
      face,
    });
    const mine = { id: "N1", seat: 0, name: "Imps", count: 4, strength: 4, pieces: [card("own", [0, 0])] };
    const now = staged(scene([mine]), scene([mine]), [standing("N1", 0, [card("down", [0, 3])])]);
    expect(now.units[0]).toMatchObject({ name: "Imps", count: 4, pieces: [{ face: "own", cell: [0, 3] }] });
    const shown = staged(scene([{ ...mine, name: "N1" }]), scene([mine]), [standing("N1", 3, [card("up", [0, 3])])]);
    expect(shown.units[0]).toMatchObject({ name: "Imps", count: 3, pieces: [{ face: "up" }] });
  });
});

describe("the log by activations", () => {
  const lines = [
    line("note", { ...acting, facts: wardens }, "Iron Wardens are activated"),
    line("move", { ...acting, facts: wardens }, "Iron Wardens run 8″"),
    line("declare", { ...acting, facts: { ...wardens, target: pikes.unit } }, "Iron Wardens strike Pikes: 4 dice"),
    line("dice", acting, "Hit"),
    line("loss", { ...acting, facts: pikes }, "Pikes lose 2, 5 left"),
    line("note", {}, "something said afterwards"),
    line("move", { activation: { key: "20", unit: "pikes", seat: 1, label: "20", heading: "Turn 2" } }, "Pikes go"),
  ];
  test("one line for an activation, under the heading of its turn", () => {
    const found = chapters(lines);
    expect(
      found.map((chapter) => [chapter.heading, chapter.activations.map((one) => [one.label, one.lines.length])]),
    ).toEqual([
      ["", [["19", 6]]],
      ["Turn 2", [["20", 1]]],
    ]);
  });
  test("its line tells the move, the attack and what came of it, naming nobody twice running", () => {
    const activation = chapters(lines)[0]!.activations[0]!;
    const said = gistSentence(gist(activation)).map((part) => part.text);
    expect(said.join("")).toBe("Iron Wardens run 8″, strike Pikes; Pikes lose 2, 5 left");
  });
  test("a sentence that goes on begins small, unless with a name", () => {
    const told = [
      line("result", acting, "Combat"),
      line("result", acting, "No opponents"),
      line("result", acting, "Blue wins"),
    ];
    expect(
      gistSentence(told)
        .map((part) => part.text)
        .join(""),
    ).toBe("Combat; no opponents; Blue wins");
  });
  test("what a declaration is about is not left out with what it adds", () => {
    const planted = line(
      "declare",
      { ...acting, facts: wardens, text: "{unit}: {deed}" },
      "Iron Wardens: Plant Charge at the door",
    );
    expect(
      gistSentence([planted])
        .map((part) => part.text)
        .join(""),
    ).toBe("Iron Wardens: Plant Charge at the door");
  });
  test("whom they shoot at is told although holding is declared as well", () => {
    const held = [
      line("declare", { ...acting, facts: wardens, text: "{unit} hold" }, "Iron Wardens hold"),
      line(
        "declare",
        { ...acting, facts: { ...wardens, foe: pikes.unit }, text: "{unit} shoot at {foe}" },
        "Iron Wardens shoot at Pikes",
      ),
    ];
    const said = gistSentence(gist(chapters(held)[0]!.activations[0]!)).map((part) => part.text);
    expect(said.join("")).toBe("Iron Wardens hold, shoot at Pikes");
  });
  test("who falls in flight is told after the result, and who lost nobody is not", () => {
    const changed = [standing("pikes", 1, [base("p.1", 0)])];
    const fled = [
      line("loss", { ...acting, facts: wardens, text: "{unit} lose nobody" }, "Iron Wardens lose nobody"),
      line("result", { ...acting, text: "Red loses the Combat" }, "Red loses the Combat"),
      line("back", { ...acting, facts: pikes, text: "{unit} fall back" }, "Pikes fall back"),
      line("loss", { ...acting, facts: pikes, text: "{unit}: 1 is cut off", changed }, "Pikes: 1 is cut off"),
    ];
    const said = gistSentence(gist(chapters(fled)[0]!.activations[0]!)).map((part) => part.text);
    expect(said.join("")).toBe("Red loses the Combat; Pikes fall back: 1 is cut off");
  });
  test("what the table says by itself is one line, and no event goes into it", () => {
    const income = [
      line("note", {}, "Blue has 4"),
      line("note", {}, "Red has 3"),
      line("note", {}, "Ebony has 2"),
      line("place", {}, "A ruin is placed"),
      line("note", { facts: pikes }, "Pikes are deployed"),
    ];
    const told = chapters(income)[0]!.activations;
    expect(told.map((one) => one.lines.length)).toEqual([3, 1, 1]);
    const said = gistSentence(gist(told[0]!)).map((part) => part.text);
    expect(said.join("")).toBe("Blue has 4; Red has 3; Ebony has 2");
  });
  test("who acts first is told together with the bids", () => {
    const [bids, first] = framesOf([line("bids"), line("note"), line("result", {}, "Blue acts first")]);
    expect(bids!.then?.sentence).toBe("Blue acts first");
    expect(first!.beat).toBe("result");
    expect(framesOf([line("bids"), line("dice"), line("result")])[0]!.then).toBeUndefined();
  });
  test("bids are the score of their heading", () => {
    const bids = [
      { seat: 0, value: 8 },
      { seat: 1, value: 9 },
    ];
    const found = chapters([line("bids", { bids, activation: { key: "b", heading: "Turn 4" } })]);
    expect(found[0]!.score).toBe("bids 8 and 9");
  });
});

describe("signs", () => {
  const need = (amount: number, how: "" | "or more" | "or less"): TallyShown => ({
    total: 4 + amount,
    need: how,
    forbidden: false,
    lines: [
      { effect: "base", amount: 4, reason: "Quality", clause: "" },
      { effect: "add", amount, reason: "fatigued", clause: "" },
    ],
  });
  test("plus helps the one who rolls, whichever way the dice are read", () => {
    const harder = need(1, "or more");
    expect([amountOf(harder.lines[0]!, harder), amountOf(harder.lines[1]!, harder), needOf(harder)]).toEqual([
      "needs 4",
      "−1",
      "5 or more",
    ]);
    const low = need(-1, "or less");
    expect([amountOf(low.lines[1]!, low), needOf(low)]).toEqual(["−1", "3 or less"]);
    const sum = need(2, "");
    expect([amountOf(sum.lines[0]!, sum), amountOf(sum.lines[1]!, sum), needOf(sum)]).toEqual(["4", "+2", "6"]);
    expect(tallyInShort(harder)).toBe("5 or more: 4, fatigued −1");
  });
});
