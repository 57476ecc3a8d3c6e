// How one person likes the table. It stays in this browser: no server and no opponent learns of it.
const KEY = "grognard.settings";

/** How fast a scene plays; "fights": only what rolls dice is played out, the rest is there at once; "none": nothing. */
export const PACES = [0.5, 1, 2, 4, "fights", "none"] as const;
export type Pace = (typeof PACES)[number];
/** "system": as the computer has it. */
export const THEMES = ["system", "day", "night"] as const;
/** What plates say unasked: emblem and count, or the name as well. */
export const PLATES = ["quiet", "names"] as const;
export const UNITS = ["inches", "centimetres"] as const;

export interface Kept {
  pace: Pace;
  sound: boolean;
  /** What to do next, told beside the table. */
  hints: boolean;
  units: (typeof UNITS)[number];
  plates: (typeof PLATES)[number];
  theme: (typeof THEMES)[number];
}

const USUAL: Kept = { pace: 1, sound: false, hints: true, units: "inches", plates: "quiet", theme: "system" };

const CHOICES: { [name in keyof Kept]: readonly Kept[name][] } = {
  pace: PACES,
  sound: [true, false],
  hints: [true, false],
  units: UNITS,
  plates: PLATES,
  theme: THEMES,
};

/** What was kept, without what this page does not know: an older or newer page may have written it. */
export function readSettings(text: string | null): Kept {
  let found: Record<string, unknown> = {};
  try {
    found = (JSON.parse(text ?? "{}") ?? {}) as Record<string, unknown>;
  } catch {
    // What cannot be read was never chosen.
  }
  const known = Object.entries(CHOICES).filter(([name, choices]) =>
    (choices as readonly unknown[]).includes(found[name]),
  );
  return { ...USUAL, ...(Object.fromEntries(known.map(([name]) => [name, found[name]])) as Partial<Kept>) };
}

class Settings {
  #kept = $state.raw<Kept>(readSettings(stored()));
  #dark = $state(false);

  constructor() {
    const system = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)");
    this.#dark = system?.matches ?? false;
    system?.addEventListener("change", ({ matches }) => {
      this.#dark = matches;
      this.#dress();
    });
    if (typeof window === "undefined") return;
    // Another tab changed them.
    window.addEventListener("storage", ({ key, newValue }) => {
      if (key !== KEY) return;
      this.#kept = readSettings(newValue);
      this.#dress();
    });
  }

  get pace(): Pace {
    return this.#kept.pace;
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  get hints(): boolean {
    return this.#kept.hints;
  }
  get units(): Kept["units"] {
    return this.#kept.units;
  }
  get plates(): Kept["plates"] {
    return this.#kept.plates;
  }
  get theme(): Kept["theme"] {
    return this.#kept.theme;
  }

  /** Whether the colours of the night are on, by choice or because the computer has them. */
  get night(): boolean {
    return this.theme === "system" ? this.#dark : this.theme === "night";
  }

  change(some: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...some };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still has them until it is closed.
    }
    this.#dress();
  }

  #dress(): void {
    if (typeof document !== "undefined") document.documentElement.dataset.theme = this.night ? "night" : "day";
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings = new Settings();
