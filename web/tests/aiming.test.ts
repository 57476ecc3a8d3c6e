import { describe, expect, test } from "vitest";
import { fillDefaults } from "../src/lib/server/wireDefaults";
import { Desk } from "../src/state/desk.svelte";
import type { Session } from "../src/state/session.svelte";
import type { OptionShown, Outlook, Unit } from "../src/wire";

function unit(id: string, seat: number): Unit {
  return fillDefaults("Unit", { id, seat, name: id, count: 5, strength: 5, emblem: "rifle", where: "table" });
}

/** A table at which the muskets may shoot at one of two enemies; the archers may do nothing. */
function at(units: Unit[], more: Partial<OptionShown> = {}): { desk: Desk; asked: unknown[] } {
  const asked: unknown[] = [];
  const option = fillDefaults<OptionShown>("OptionShown", {
    key: "vane",
    label: "Shoot at vane",
    about: ["vane"],
    ...more,
  });
  const hidden = fillDefaults<OptionShown>("OptionShown", {
    key: "corvin",
    label: "corvin",
    about: ["corvin"],
    why_not: { reason: "nobody sees corvin", clause: "a.sight", about: [] },
  });
  const outlook = (id: string): Outlook =>
    fillDefaults("Outlook", {
      choices: id === "muskets" ? [{ answers: ["muskets", "vane"], label: "Shoot", option }] : [],
      shut: id === "muskets" ? [{ answers: ["muskets", "corvin"], label: "Shoot, corvin", option: hidden }] : [],
    });
  const table = { n: 1, seat: 0, question: { about: [], kind: "one" }, scene: { units, reaches: [] } };
  const ask = (message: { type: string; unit?: string }): Promise<unknown> => {
    asked.push(message);
    return Promise.resolve(
      message.type === "outlook"
        ? { type: "outlook", outlook: outlook(message.unit!) }
        : { type: "foretold", charts: [], lines: ["2.3 expected, 74 % at least 2"], idle: false },
    );
  };
  const about = (_: string, answer: unknown): Promise<unknown> => {
    asked.push({ given: answer });
    return Promise.resolve({ type: "no", refusal: { reason: "not now", clause: "a.b" } });
  };
  return { desk: new Desk({ table, ask, about } as unknown as Session), asked };
}

async function told(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
}

describe("an enemy under the pointer", () => {
  const units = [unit("muskets", 0), unit("archers", 0), unit("vane", 1), unit("corvin", 1)];

  test("shows at once what the own unit that was looked at last could do to it, with a line and the odds", async () => {
    const { desk, asked } = at(units);
    desk.pointing.hover("muskets");
    desk.pointing.hover("");
    desk.pointing.hover("vane");
    await told();
    expect(desk.pointing.subject?.id).toBe("muskets");
    expect(desk.pointing.aimed).toMatchObject({ from: { id: "muskets" }, at: { id: "vane" } });
    expect(desk.pointing.chips.map(({ unit: { id } }) => id)).toEqual(["vane"]);
    expect(desk.odds.reply?.lines[0]).toContain("74 %");
    expect(asked).toContainEqual(expect.objectContaining({ type: "forecast", answer: "vane", after: ["muskets"] }));
    desk.pointing.hover("");
    expect(desk.pointing.aimed).toBeNull();
    expect(desk.odds.reply).toBeNull();
  });
  test("that is no target says why, until one looks elsewhere", async () => {
    const { desk } = at(units);
    desk.pointing.hover("muskets");
    desk.pointing.hover("corvin");
    await told();
    expect(desk.over).toBe("Shoot: nobody sees corvin");
    desk.pointing.hover("");
    expect(desk.over).toBe("");
  });
  test("is no target of who was looked at under another question: what one could do then is over", () => {
    const { desk } = at(units);
    desk.pointing.hover("muskets");
    desk.pointing.hover("");
    expect(desk.pointing.subject?.id).toBe("muskets");
    desk.session.table!.n += 1;
    expect(desk.pointing.subject).toBeUndefined();
  });
  test("is no target while a scene is played: the question that it was about is answered", async () => {
    const { desk } = at(units);
    desk.pointing.hover("muskets");
    desk.pointing.hover("vane");
    await told();
    desk.pointing.hover("");
    expect(desk.pointing.chips).toHaveLength(1);
    desk.selected = "muskets";
    desk.theatre.playing = true;
    desk.session.table!.question = null;
    expect([desk.pointing.chips, desk.pointing.subject, desk.overlays.reaches]).toEqual([[], undefined, []]);
    desk.pointing.hover("archers");
    expect(desk.pointing.subject?.id).toBe("archers");
  });
  test("says in the bar what a click would do", async () => {
    const { desk } = at(units, { detail: "12″ away" });
    desk.pointing.hover("muskets");
    desk.pointing.hover("vane");
    await told();
    expect(desk.over).toBe("Shoot: 12″ away");
  });
  test("one click on it names what would be done, and the second does it", async () => {
    const { desk, asked } = at(units);
    desk.pointing.hover("muskets");
    desk.pointing.hover("vane");
    await told();
    expect(desk.pointing.unit(units[2]!)).toBe(true);
    expect(desk.pointing.ready?.label).toBe("Shoot");
    const answers = (): unknown[] => asked.filter((one) => JSON.stringify(one).includes("given"));
    expect(answers()).toEqual([]);
    expect(desk.pointing.unit(units[2]!)).toBe(true);
    await told();
    expect(answers()).toEqual([{ given: "muskets" }]);
  });
  test("the own unit that is selected counts before anybody was looked at", async () => {
    const { desk } = at(units);
    desk.selected = "muskets";
    desk.pointing.hover("vane");
    await told();
    expect(desk.pointing.aimed?.from.id).toBe("muskets");
  });
  test("whom it could do nothing to shows what is known of it, and so does everybody for who cannot act", async () => {
    const { desk } = at(units);
    desk.pointing.hover("muskets");
    desk.pointing.hover("corvin");
    await told();
    expect(desk.pointing.subject?.id).toBe("corvin");
    desk.pointing.hover("archers");
    desk.pointing.hover("vane");
    await told();
    expect([desk.pointing.subject?.id, desk.pointing.aimed]).toEqual(["vane", null]);
  });
  test("is looked at again when another question comes: what choosing it means now is said", () => {
    const { desk } = at(units);
    desk.pointing.hover("muskets");
    const tired = fillDefaults<OptionShown>("OptionShown", {
      key: "muskets",
      label: "Muskets",
      detail: "would be fatigued",
      about: ["muskets"],
    });
    Object.assign(desk.table!.question!, { body: { type: "one", options: [tired] } });
    desk.pointing.lookAgain();
    expect(desk.over).toBe("Muskets: would be fatigued");
  });
});
