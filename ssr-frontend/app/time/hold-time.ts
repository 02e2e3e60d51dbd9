import { timeOfDay, weekdayAndTime } from "./format.ts";

/** A longer hold was made by an admin for a student: up to a day instead of half an hour. In ms. */
const HOUR = 3_600_000;

/** Whether the remaining time of a hold, in ms, is short enough for a countdown. */
export const isShort = (left: number): boolean => left <= HOUR;

/**
 * The end of a hold: `4:31 PM` within the next hour, `Tue, 4:00 PM` if it is longer.
 *
 * @param now in ms
 */
export const holdEndWords = (expires_at: string, zone: string, now: number): string =>
  isShort(Date.parse(expires_at) - now) ? timeOfDay(expires_at, zone) : weekdayAndTime(expires_at, zone);
