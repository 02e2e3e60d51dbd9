/** Dates of the academy, as `2026-11-21`: those that the clocks on its walls show, wherever the journeys run. */

const ZONE = "America/Los_Angeles";
const DAY = 86_400_000;

/** The academy's date at an instant, in ms. */
export const academyDate = (instant: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(instant);

/** The date so many days later. Days are the calendar's: one on which clocks change counts like any other. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** How many days lie between two dates. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
