import { formatAmount } from "../../../money/format.ts";

/** The highest rate, in US cents an hour. The API rejects higher ones. */
export const MAX_RATE_CENTS = 100_000;

/** Prices are multiples of this, in US cents. */
const STEP_CENTS = 1000;

const dollarsOf = (typed: string): number => Number(typed.trim().replace(/^\$/, ""));

/** Parses dollars as whole cents: invalid and negative numbers are 0. */
export function parseRate(typed: string): number {
  const dollars = dollarsOf(typed);
  return Number.isFinite(dollars) ? Math.max(0, Math.round(dollars * 100)) : 0;
}

/** Why a typed rate cannot be saved: it is empty or out of range. An invalid number counts as 0. */
export function rateProblem(typed: string): string | undefined {
  if (!typed.trim()) return "Please enter a rate. Enter 0 to teach for free.";
  const dollars = dollarsOf(typed);
  return dollars < 0 || dollars * 100 > MAX_RATE_CENTS
    ? `Please choose a rate from ${formatAmount(0)} to ${formatAmount(MAX_RATE_CENTS)}.`
    : undefined;
}

/**
 * The student's price of an hour: five quarters of the rate, rounded up to the next ten dollars. The same as
 * in `api/src/domain/price.rs`, which is authoritative.
 */
export const priceOfRate = (cents: number): number => Math.ceil((cents * 5) / 4 / STEP_CENTS) * STEP_CENTS;
