import type { components } from "../api/schema.gen.ts";
import { monthName } from "../time/wall.ts";

/** A week with its number of lessons; the last of a list is the current week. */
export type LessonWeek = components["schemas"]["LessonWeek"];

/** The minimum age of a previous maximum that is worth mentioning, in weeks. */
const NOTABLE_GAP = 4;

const sessions = (count: number) => (count === 1 ? "1 session" : `${count} sessions`);

/**
 * The finding of half a year of weeks, in a sentence or two.
 *
 * @param weeks the current week last
 */
export function weeksFinding(weeks: readonly LessonWeek[]): string {
  const past = weeks.slice(0, -1);
  const present = weeks.at(-1)?.lessons ?? 0;
  const last = past.at(-1)?.lessons ?? 0;
  const average = past.reduce((sum, { lessons }) => sum + lessons, 0) / Math.max(1, past.length);
  return `${record(past, last) ?? `About ${Math.round(average * 10) / 10} a week on average`}. ${sessions(present)} this week.`;
}

/** Says that last week was the maximum for some time, if it was. */
function record(past: readonly LessonWeek[], last: number): string | undefined {
  if (last === 0) return undefined;
  const before = past.slice(0, -1);
  const beaten = before.findLastIndex(({ lessons }) => lessons >= last);
  const since = before[beaten];
  if (!since) return "Last week was your fullest in half a year";
  if (before.length - beaten < NOTABLE_GAP) return undefined;
  return `Last week was your fullest since ${monthName(since.starts_on)}`;
}

/** The positions of month labels below the weeks: at the first week that starts in the month. */
export const monthMarks = (
  weeks: readonly Pick<LessonWeek, "starts_on">[],
): { index: number; name: string }[] =>
  weeks.flatMap(({ starts_on }, index) => {
    const before = weeks[index - 1]?.starts_on;
    const begins = before !== undefined && before.slice(0, 7) !== starts_on.slice(0, 7);
    return begins ? [{ index, name: monthName(starts_on).slice(0, 3) }] : [];
  });
