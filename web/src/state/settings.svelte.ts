// How one person likes the table. It stays in this browser: no server and no opponent learns of it.
import { writeStored } from "../lib/storage/browserStorage";

const KEY = "grognard.settings";

/** How fast a scene plays; "fights": only what rolls dice is played out, the rest is there at once; "none": nothing. */
export const PACES = [0.5, 1, 2, 4, "fights", "none"] as const;
export type Pace = (typeof PACES)[number];
/** "system": as the computer has it. */
export const THEMES = ["system", "day", "night"] as const;
/** What plates say unasked: emblem and count, or the name as well. */
export const PLATES = ["quiet", "names"] as const;
export const UNITS = ["inches", "centimetres"] as const;

export interface StoredSettings {
  pace: Pace;
  sound: boolean;
  /** What to do next, told beside the table. */
  hints: boolean;
  units: (typeof UNITS)[number];
  plates: (typeof PLATES)[number];
  theme: (typeof THEMES)[number];
}

const USUAL: StoredSettings = { pace: 1, sound: false, hints: true, units: "inches", plates: "quiet", theme: "system" };

const CHOICES: { [name in keyof StoredSettings]: readonly StoredSettings[name][] } = {
  pace: PACES,
  sound: [true, false],
  hints: [true, false],
  units: UNITS,
  plates: PLATES,
  theme: THEMES,
};

/** The stored settings, without what this page does not know: an older or newer page may have written it. */
export function readSettings(text: string | null): StoredSettings {
  let found: Record<string, unknown> = {};
  try {
    found = (JSON.parse(text ?? "{}") ?? {}) as Record<string, unknown>;
  } catch {
    // What cannot be read was never chosen.
  }
  const known = Object.entries(CHOICES).filter(([name, choices]) =>
    (choices as readonly unknown[]).includes(found[name]),
  );
  return { ...USUAL, ...(Object.fromEntries(known.map(([name]) => [name, found[name]])) as Partial<StoredSettings>) };
}

class Settings {
  #stored = $state.raw<StoredSettings>(readSettings(storedText()));
  #dark = $state(false);

  constructor() {
    const system = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)");
    this.#dark = system?.matches ?? false;
    system?.addEventListener("change", ({ matches }) => {
      this.#dark = matches;
      this.#applyTheme();
    });
    if (typeof window === "undefined") return;
    // Another tab changed them.
    window.addEventListener("storage", ({ key, newValue }) => {
      if (key !== KEY) return;
      this.#stored = readSettings(newValue);
      this.#applyTheme();
    });
  }

  get pace(): Pace {
    return this.#stored.pace;
  }
  get sound(): boolean {
    return this.#stored.sound;
  }
  get hints(): boolean {
    return this.#stored.hints;
  }
  get units(): StoredSettings["units"] {
    return this.#stored.units;
  }
  get plates(): StoredSettings["plates"] {
    return this.#stored.plates;
  }
  get theme(): StoredSettings["theme"] {
    return this.#stored.theme;
  }

  /** Whether the colours of the night are on, by choice or because the computer has them. */
  get night(): boolean {
    return this.theme === "system" ? this.#dark : this.theme === "night";
  }

  change(some: Partial<StoredSettings>): void {
    this.#stored = { ...this.#stored, ...some };
    writeStored(KEY, this.#stored);
    this.#applyTheme();
  }

  #applyTheme(): void {
    if (typeof document !== "undefined") document.documentElement.dataset.theme = this.night ? "night" : "day";
  }
}

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings = new Settings();
