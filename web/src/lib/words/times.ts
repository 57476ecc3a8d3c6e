// When something was, as people say it, and how long there is still time.

const DAY = 24 * 3600 * 1000;
const HOUR = 3600 * 1000;
/** What "3 days a turn" promises. */
export const DAYS_PER_TURN = 3 * DAY;

/** "09:12" today, "yesterday 21:30", "3 Nov 21:30". */
export function whenInWords(at: number, now = Date.now()): string {
  const then = new Date(at);
  const clock = then.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days <= 0) return clock;
  if (days === 1) return `yesterday ${clock}`;
  return `${then.toLocaleDateString("en-GB", { day: "numeric", month: "short" })} ${clock}`;
}

/** "2 days left", "16 hours left", "a day late". */
export function timeLeft(due: number, now = Date.now()): string {
  const [span, word] = due >= now ? [due - now, "left"] : [now - due, "late"];
  // "3 days a turn" has three days left in its first hour.
  const days = Math.floor((word === "left" ? span + HOUR : span) / DAY);
  const hours = Math.floor(span / HOUR);
  const amount =
    days >= 1
      ? days === 1
        ? "a day"
        : `${days} days`
      : hours >= 1
        ? hours === 1
          ? "an hour"
          : `${hours} hours`
        : "";
  return amount ? `${amount} ${word}` : word === "left" ? "less than an hour left" : "just late";
}

export function greeting(now = new Date()): string {
  const hour = now.getHours();
  return hour < 5 ? "Good night" : hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
