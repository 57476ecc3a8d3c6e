// What tests of the page share: a line to the table whose other end is the test, and small tables, units and options.
import { fillDefaults } from "../src/lib/server/wireDefaults";
import type { Ears, Link, Reply } from "../src/state/link";
import { Session } from "../src/state/session.svelte";
import type { Asked, FromPage, OptionShown, Outlook, Point, Scene, Table, Unit, Way } from "../src/wire";

type Sent<T extends FromPage["type"]> = Extract<FromPage, { type: T }>;
type Told<T> = T extends { id: number } ? Omit<T, "id"> : never;

/** The line of one session: it notes what is sent, and the test says what comes back. */
export class Wire {
  ears!: Ears;
  sent: FromPage[] = [];
  readonly session = new Session((_hello, ears): Link => {
    this.ears = ears;
    return { send: (message) => void this.sent.push(message), close: () => undefined };
  }, []);

  constructor(table?: Table) {
    this.ears.opened();
    if (table) this.ears.heard(table);
  }

  /** What was sent of a kind, oldest first. */
  all<T extends FromPage["type"]>(type: T): Sent<T>[] {
    return this.sent.filter((message): message is Sent<T> => message.type === type);
  }

  /** Answer a message that was sent. */
  async reply(message: FromPage, reply: Told<Reply>): Promise<void> {
    this.ears.heard({ ...reply, id: "id" in message ? message.id : 0 });
    await soon();
  }
}

/** Let what has been promised happen. */
export async function soon(): Promise<void> {
  for (let i = 0; i < 8; i++) await Promise.resolve();
}

export function unit(id: string, seat: number, at?: Point, more: Partial<Unit> = {}): Unit {
  const pieces = at ? [{ type: "base", id: `${id}.1`, at, radius: 500 }] : [];
  return fillDefaults("Unit", {
    id,
    seat,
    name: id,
    count: 5,
    strength: 5,
    emblem: "rifle",
    where: "table",
    pieces,
    ...more,
  });
}

export function option(key: string, more: Partial<OptionShown> = {}): OptionShown {
  return fillDefaults("OptionShown", { key, label: key, ...more });
}

/** A way to do something to another unit. */
export function shot(from: string, at: string): Way {
  return fillDefaults("Way", { answers: [from, at], label: `Shoot at ${at}`, option: option(at, { about: [at] }) });
}

export function outlook(choices: Way[], moves: Way[] = []): Outlook {
  return fillDefaults("Outlook", { choices, moves });
}

export function one(options: OptionShown[], about: string[] = []): Asked {
  const asked = fillDefaults<Asked>("Asked", { kind: "one", title: "Who?", clause: "", topic: "", body: {} });
  return { ...asked, about, body: { type: "one", options } };
}

export function scene(units: Unit[] = [], more: Partial<Scene> = {}): Scene {
  return fillDefaults("Scene", { board: { width: 48_000, height: 36_000 }, sides: [], units, ...more });
}

export function table(n: number, more: Partial<Table> = {}): Table {
  return {
    ...fillDefaults<Table>("Table", { type: "table", n, kept: 0, seat: 0, log: [], sitters: [], scene: {} }),
    scene: scene(),
    ...more,
  };
}
