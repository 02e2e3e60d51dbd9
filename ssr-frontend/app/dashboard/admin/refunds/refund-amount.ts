import { parseAmount } from "../../../money/amount-field.ts";
import { formatCents } from "../../../money/format.ts";

/** Why an amount cannot be refunded; empty if it can. */
export function amountProblem(typed: string, left_cents: number): string {
  const cents = parseAmount(typed);
  if (cents === undefined) return "Enter an amount in dollars, such as 12.50.";
  if (cents === 0) return `Enter at least ${formatCents(1)}.`;
  return isTooMuch(typed, left_cents) ? `Enter at most ${formatCents(left_cents)}: more is not left.` : "";
}

/** Whether the amount exceeds what is left, which is reported while typing. */
export const isTooMuch = (typed: string, left_cents: number): boolean =>
  (parseAmount(typed) ?? 0) > left_cents;
