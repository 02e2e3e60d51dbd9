import { timeOfDay, weekdayAndTime } from "../time/format.ts";

/** A hold of longer than this is one that the academy has made for a student: a day to pay, not half an hour. In ms. */
const HOUR = 3_600_000;

/** Whether so little of a hold is left, in ms, that it is counted down. */
export const isShort = (left: number): boolean => left <= HOUR;

/**
 * When a hold ends: `4:31 PM` within the next hour, `Tue, 4:00 PM` when it is longer.
 *
 * @param now in ms
 */
export const holdEndWords = (expires_at: string, zone: string, now: number): string =>
  isShort(Date.parse(expires_at) - now) ? timeOfDay(expires_at, zone) : weekdayAndTime(expires_at, zone);
