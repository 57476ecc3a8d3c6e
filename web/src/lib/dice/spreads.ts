// Arithmetic with the odds that the rules have worked out. What they count is the rule set's affair.
import type { Bar } from "../../wire";

export function average(bars: Bar[]): number {
  return bars.reduce((sum, { value, chance }) => sum + value * chance, 0);
}

export function atLeast(bars: Bar[], goal: number): number {
  return bars.reduce((sum, { value, chance }) => (value >= goal ? sum + chance : sum), 0);
}

/** What a headline asks for: the whole number below the average, but at least one. */
export function usualGoal(bars: Bar[]): number {
  return Math.max(1, Math.floor(average(bars) + 1e-9));
}

/** 2.3, 2, −0.5: at most one figure behind the point. */
export function oneDecimal(n: number): string {
  return n.toFixed(1).replace(/\.0$/, "").replace("-", "−");
}
