import { formatCents } from "../../../money/format.ts";
import type { MoneyMonth } from "../../../queries/admin-money.ts";
import { monthOf, monthWords } from "./search.ts";

/** A month's name, shortened to three letters. */
export const shortMonth = (month: string): string => monthWords(monthOf(month)).slice(0, 3);

/** Describes twelve months: the current one, and the best of the others. */
export function monthsFinding(months: readonly MoneyMonth[]): string {
  const present = months.at(-1);
  if (!present) return "";
  const sum = months.reduce((total, { net_cents }) => total + net_cents, 0);
  const best = months
    .slice(0, -1)
    .reduce<MoneyMonth | undefined>(
      (most, month) => (month.gross_cents > (most?.gross_cents ?? 0) ? month : most),
      undefined,
    );
  const name = monthWords(monthOf(present.month));
  const start = `${formatCents(present.gross_cents)} was paid in ${name} so far, and ${formatCents(sum)} of twelve months’ money stayed after refunds, fees and tutors’ shares.`;
  return best
    ? `${start} Of the months before, ${monthWords(monthOf(best.month))} had the most: ${formatCents(best.gross_cents)}.`
    : start;
}
