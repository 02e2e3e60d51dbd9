import { formatCents } from "../../../money/format.ts";
import type { EarningPeriod } from "../../../queries/tutor.ts";
import { monthName, wallShortDate } from "../../../time/wall.ts";

/** The texts of a series of weeks or months. */
export interface PeriodWords {
  /** The figure's title. */
  title: string;
  /** The heads of its table. */
  head: string;
  /** Labels a period by its first day. */
  label: (startsOn: string) => string;
  /** The unit: `a week`. */
  each: string;
  last: string;
  present: string;
  /** The text if the last complete period is the best: `Your best week in half a year`. */
  best: string;
}

export const WEEKS: PeriodWords = {
  title: "Weekly earnings",
  head: "Week of",
  label: wallShortDate,
  each: "a week",
  last: "Last week",
  present: "this week",
  best: "your best in half a year",
};

/** A month with its year, as `October 2026`. */
export const monthLabel = (startsOn: string): string => `${monthName(startsOn)} ${startsOn.slice(0, 4)}`;

export const MONTHS: PeriodWords = {
  title: "Monthly earnings",
  head: "Month",
  label: monthLabel,
  each: "a month",
  last: "Last month",
  present: "this month",
  best: "your best so far",
};

/**
 * The finding of a series of periods, in two sentences.
 *
 * @param points ends with the current period
 */
export function earningsFinding(points: readonly EarningPeriod[], words: PeriodWords): string {
  const past = points.slice(0, -1).map(({ earned_cents }) => earned_cents);
  const present = points.at(-1)?.earned_cents ?? 0;
  const soFar = `${formatCents(present)} ${words.present} so far.`;
  // Periods before the first earnings do not count toward the average.
  const earning = past.slice(past.findIndex((cents) => cents > 0));
  const last = earning.at(-1) ?? 0;
  if (past.every((cents) => cents === 0)) return `Your first earnings. ${soFar}`;
  if (last > 0 && earning.length > 2 && earning.slice(0, -1).every((cents) => cents < last)) {
    return `${words.last} was ${words.best}, with ${formatCents(last)}. ${soFar}`;
  }
  const average = Math.round(earning.reduce((sum, cents) => sum + cents, 0) / earning.length);
  return `About ${formatCents(average)} ${words.each} on average. ${soFar}`;
}
