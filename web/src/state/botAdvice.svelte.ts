import type { Overlay } from "../wire";
import type { Desk } from "./desk.svelte";

/** Good plans for the open question, as a bot sees them. */
export class BotAdvice {
  plans = $state.raw<Overlay[]>([]);
  /** Whether a bot is thinking about them. */
  thinking = $state(false);

  constructor(readonly desk: Desk) {}

  clear(): void {
    this.plans = [];
  }

  /** Ask what would be good here; asked again, the plans go away. They hold for this question alone. */
  async ask(): Promise<void> {
    const { desk } = this;
    const table = desk.table;
    if (this.plans.length > 0) this.clear();
    else if (!table?.question || table.seat === null) desk.said = "There is nothing to decide now.";
    else if (!this.thinking) {
      this.thinking = true;
      desk.said = "Thinking about it.";
      const reply = await desk.session.ask({ type: "advise", n: table.n, seat: table.seat });
      this.thinking = false;
      if (desk.table !== table) return;
      desk.refusal = reply.type === "no" ? reply.refusal : null;
      if (reply.type !== "advice") return;
      this.plans = reply.plans;
      desk.said = reply.plans.map((plan) => [plan.title, ...plan.lines].join(". ")).join(" ");
    }
  }
}
