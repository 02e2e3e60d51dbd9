/** Formats the academy's wall-clock dates and times of the API. They are not instants. */
import { longDate, mediumDate, partsOf, shortDate, timeOfDay, timeRange } from "./format.ts";

const noon = (date: string) => `${date}T12:00:00Z`;
const at = (time: string) => `1970-01-01T${time.slice(0, 5)}:00Z`;

/** `2026-11-21` → `Saturday, November 21, 2026`. */
export const wallDate = (date: string) => longDate(noon(date), "UTC");

/** `2026-11-21` → `Saturday, November 21`; where the year is obvious. */
export const wallDay = (date: string) => wallDate(date).replace(/, \d+$/, "");

/** `2026-11-21` → `Sat, Nov 21`. */
export const wallShortDate = (date: string) => shortDate(noon(date), "UTC");

/** `2026-11-21` → `Nov 21, 2026`. */
export const wallMediumDate = (date: string) => mediumDate(noon(date), "UTC");

/** `16:30` → `4:30 PM`. */
export const wallTime = (time: string) => timeOfDay(at(time), "UTC");

/** `16:00`, `17:00` → `4:00 – 5:00 PM`. */
export const wallRange = (start: string, end: string) => timeRange(at(start), at(end), "UTC");

/**
 * Whether a text is a valid date such as `2026-11-21`. Dates outside this century do not count, because a
 * calendar that turns a month further would leave the valid range at its ends.
 */
export function isDate(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(noon(text));
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The date a number of days after another, or before it: `2026-11-21`, 3 → `2026-11-24`. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** `2026-11-21` → `November`. */
export const monthName = (date: string): string =>
  partsOf(noon(date), "UTC", { month: "long" }).get("month") ?? "";

/** The last day of a month: `2026-11` → `2026-11-30`. */
export function monthEnd(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Minutes since midnight of `16:30`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The date of an instant in a zone, as `2026-11-21`. */
export function dateIn(instant: string, zone: string): string {
  const part = partsOf(instant, zone, { year: "numeric", month: "2-digit", day: "2-digit" });
  return `${part.get("year")}-${part.get("month")}-${part.get("day")}`;
}
