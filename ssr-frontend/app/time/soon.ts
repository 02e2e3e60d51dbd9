import { useReaderZone } from "./reader-zone.ts";
import { useServerClock } from "./server-clock.tsx";
import { dateIn } from "./wall.ts";

const DAY = 86_400_000;

interface LessonTimes {
  starts_at: string;
  ends_at: string;
}

/**
 * The time until a lesson: `Now`, `In 25 minutes`, `Today`, `Tomorrow`, `In 3 days`.
 *
 * @param zone the reader's, of the days
 * @param now in ms
 */
export function soonWords({ starts_at, ends_at }: LessonTimes, zone: string, now: number): string {
  const left = Date.parse(starts_at) - now;
  if (left <= 0) return Date.parse(ends_at) > now ? "Now" : "Over";
  const minutes = Math.max(1, Math.floor(left / 60_000));
  if (minutes < 60) return minutes === 1 ? "In 1 minute" : `In ${minutes} minutes`;
  const today = dateIn(new Date(now).toISOString(), zone);
  const days = (Date.parse(dateIn(starts_at, zone)) - Date.parse(today)) / DAY;
  if (days === 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}

/** The time before its start from which a lesson is imminent, in ms. */
const IMMINENT_WITHIN = 15 * 60_000;

/** Whether a lesson starts soon or is in progress, at an instant in ms. */
export const isImminent = ({ starts_at, ends_at }: LessonTimes, now: number): boolean =>
  Date.parse(starts_at) - now < IMMINENT_WITHIN && Date.parse(ends_at) > now;

/** The display has minutes, so this interval misses none. In ms. */
const TICK_INTERVAL = 20_000;

/**
 * The time until a lesson, updated as it passes.
 *
 * @param now the server's instant when the page's data was read
 */
export function useSoon(lesson: LessonTimes, now: string): { label: string; imminent: boolean } {
  const zone = useReaderZone();
  const present = useServerClock(now, TICK_INTERVAL);
  return { label: soonWords(lesson, zone, present), imminent: isImminent(lesson, present) };
}
