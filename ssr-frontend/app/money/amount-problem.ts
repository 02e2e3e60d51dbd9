import { parseAmount } from "./amount-field.ts";
import { formatCents } from "./format.ts";

/**
 * Why typed dollars are no amount from one cent to the maximum; empty if they are.
 *
 * @param max in US cents
 * @param why follows the maximum, such as `: more is not left`
 */
export function amountProblem(typed: string, max: number, why = ""): string {
  const cents = parseAmount(typed);
  if (cents === undefined) return "Enter an amount in dollars, such as 12.50.";
  if (cents === 0) return `Enter at least ${formatCents(1)}.`;
  return cents > max ? `Enter at most ${formatCents(max)}${why}.` : "";
}
