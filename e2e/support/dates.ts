/** Dates in the academy's zone, as `2026-11-21`, wherever the journeys run. */

const ZONE = "America/Los_Angeles";
const DAY = 86_400_000;

/** Returns the academy's date at an instant, in ms. */
export const academyDate = (instant: number): string => dateIn(ZONE, instant);

/** Returns the date in the journeys' browsers at an instant, in ms: another one while it is late for the academy. */
export const browserDate = (instant: number): string => dateIn("America/New_York", instant);

const dateIn = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(instant);

/** About noon in the academy's zone, in ms of the day in UTC. */
const NOON = 20 * 3_600_000;

/** Returns the next time that it is about noon in the academy's zone, far from the end of its day and month. */
export const nextNoon = (instant: number): number => Math.ceil((instant - NOON) / DAY) * DAY + NOON;

/** Returns the date `days` later. Days are calendar days: one with a daylight saving change counts like any other. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** Returns the number of days between two dates. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

/**
 * Returns the next Sunday on which daylight saving time starts or ends in the academy's zone, at least three weeks
 * after an instant in ms.
 */
export function nextClockChange(now: number): string {
  const offset = (day: Date) =>
    new Intl.DateTimeFormat("en-US", { timeZone: ZONE, timeZoneName: "longOffset" })
      .format(day)
      .split(" ")
      .at(-1);
  const noon = (days: number) =>
    new Date(Math.floor(now / 86_400_000) * 86_400_000 + days * 86_400_000 + 72_000_000);
  for (let days = 21; ; days++) {
    if (offset(noon(days)) !== offset(noon(days - 1))) return noon(days).toISOString().slice(0, 10);
  }
}
