// Beside whom a decision stands that somebody else's act, one's own dice or a moment of one's own unit has brought about.
import type { OptionShown, Unit } from "../../wire";

/** The unit beside which such a question is asked: the other side's that caused it; else one's own, if dice of this
 * seat have just fallen or if what could be said is about none but those whom the question is about. Then nothing else
 * on the table or in the bar says what it is. None: this is no such question. */
export function promptCause(
  about: Unit[],
  open: OptionShown[],
  seat: number | null,
  rolled: boolean,
): Unit | undefined {
  if (!open.some((option) => option.declines)) return undefined;
  const enemy = about.find((unit) => unit.seat !== seat);
  if (enemy) return enemy;
  const ids = about.map((unit) => unit.id);
  const unsaid = open.some(
    (option) => !option.declines && option.about.length > 0 && option.about.every((id) => ids.includes(id)),
  );
  return rolled || unsaid ? about[0] : undefined;
}
