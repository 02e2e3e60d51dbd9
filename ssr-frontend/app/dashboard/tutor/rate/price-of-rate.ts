import { formatAmount } from "../../../money/format.ts";

/** The highest rate, in US cents an hour. The API refuses higher ones. */
export const MAX_RATE_CENTS = 100_000;

/** Prices are whole multiples of this, in US cents. */
const STEP_CENTS = 1000;

const dollarsOf = (typed: string): number => Number(typed.trim().replace(/^\$/, ""));

/** What was typed as dollars, in whole cents: what is no number counts as 0, and so does what is below it. */
export function parseRate(typed: string): number {
  const dollars = dollarsOf(typed);
  return Number.isFinite(dollars) ? Math.max(0, Math.round(dollars * 100)) : 0;
}

/** Why what was typed is not saved: it is empty or out of range. What is no number counts as 0. */
export function rateProblem(typed: string): string | undefined {
  if (!typed.trim()) return "Please enter a rate. Enter 0 to teach for free.";
  const dollars = dollarsOf(typed);
  return dollars < 0 || dollars * 100 > MAX_RATE_CENTS
    ? `Please choose a rate from ${formatAmount(0)} to ${formatAmount(MAX_RATE_CENTS)}.`
    : undefined;
}

/**
 * What an hour costs the student: five quarters of the rate, rounded up to the next ten dollars. The same as
 * `api/src/domain/price.rs`, which has the last word.
 */
export const priceOfRate = (cents: number): number => Math.ceil((cents * 5) / 4 / STEP_CENTS) * STEP_CENTS;
