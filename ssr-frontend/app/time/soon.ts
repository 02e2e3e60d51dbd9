import { dateIn } from "./wall.ts";

const DAY = 86_400_000;

/** How far off a lesson is, as people say it: `Now`, `In 25 minutes`, `Today`, `Tomorrow`, `In 3 days`. Days are the zone's. */
export function soonWords(
  { starts_at, ends_at, zone }: { starts_at: string; ends_at: string; zone: string },
  now: string,
): string {
  const left = Date.parse(starts_at) - Date.parse(now);
  if (left <= 0) return Date.parse(ends_at) > Date.parse(now) ? "Now" : "Over";
  const minutes = Math.max(1, Math.floor(left / 60_000));
  if (minutes < 60) return minutes === 1 ? "In 1 minute" : `In ${minutes} minutes`;
  const days = (Date.parse(dateIn(starts_at, zone)) - Date.parse(dateIn(now, zone))) / DAY;
  if (days === 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}

/** From so long before its start on, a lesson is the next thing to do, in ms. */
const IMMINENT = 3_600_000;

/** Whether a lesson is about to begin or going on. */
export const isImminent = (
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  now: string,
): boolean => Date.parse(starts_at) - Date.parse(now) < IMMINENT && Date.parse(ends_at) > Date.parse(now);
