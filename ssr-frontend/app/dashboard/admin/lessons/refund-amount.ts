import { formatCents } from "../../../bookings/price.ts";

/** Dollars as people type them: `12`, `12.5`, `$1,250.00`. */
const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{0,2}))?$/;

/** What was typed as dollars, in cents; nothing if it is no amount. */
export function parseAmount(typed: string): number | undefined {
  const match = DOLLARS.exec(typed.trim());
  if (!match) return undefined;
  const [, whole = "", cents = ""] = match;
  return Number(whole.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
}

/** An amount as its field shows it: `12.50`. */
export const formatAmount = (cents: number): string => (cents / 100).toFixed(2);

/** Why an amount cannot be given back; empty if it can. */
export function amountProblem(typed: string, left_cents: number): string {
  const cents = parseAmount(typed);
  if (cents === undefined) return "Enter an amount in dollars, such as 12.50.";
  if (cents === 0) return "Enter at least $0.01.";
  return isTooMuch(typed, left_cents) ? `Enter at most ${formatCents(left_cents)}: more is not left.` : "";
}

/** Whether more is asked for than is left, which is said while it is typed. */
export const isTooMuch = (typed: string, left_cents: number): boolean =>
  (parseAmount(typed) ?? 0) > left_cents;
