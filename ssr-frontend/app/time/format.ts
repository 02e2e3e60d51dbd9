/**
 * Formats dates and times. Every function takes the zone, so that the server and every browser render the
 * same; parts are joined here, because engines do not agree on the spaces between them.
 */

import { zoneName } from "./zones.ts";

const LOCALE = "en-US";

type DatePartType = Intl.DateTimeFormatPartTypes;

/**
 * Creating a formatter costs far more than using one, and formatting is the most expensive part of rendering
 * a list of lessons.
 */
const formatters = new Map<string, { format: Intl.DateTimeFormat; formatted: Map<string, DateParts> }>();
/**
 * The maximum number of cached results per formatter: a server formats the same days and hours repeatedly.
 */
const MAX_FORMATTED = 2_000;

type DateParts = ReadonlyMap<DatePartType, string>;

/** The parts of a date or time, in English. */
export function partsOf(instant: string, zone: string, options: Intl.DateTimeFormatOptions): DateParts {
  const key = JSON.stringify([zone, options]);
  const found = formatters.get(key);
  const { format, formatted } = found ?? {
    format: new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone }),
    formatted: new Map<string, DateParts>(),
  };
  if (!found) formatters.set(key, { format, formatted });
  const known = formatted.get(instant);
  if (known) return known;
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  if (formatted.size >= MAX_FORMATTED) formatted.clear();
  formatted.set(instant, parts);
  return parts;
}

/** A date as `Saturday, November 21, 2026`. */
export function longDate(instant: string, zone: string): string {
  const part = partsOf(instant, zone, { weekday: "long", month: "long", day: "numeric", year: "numeric" });
  return `${part.get("weekday")}, ${part.get("month")} ${part.get("day")}, ${part.get("year")}`;
}

/** A date as `Sat, Nov 21`. */
export function shortDate(instant: string, zone: string): string {
  const part = partsOf(instant, zone, { weekday: "short", month: "short", day: "numeric" });
  return `${part.get("weekday")}, ${part.get("month")} ${part.get("day")}`;
}

/** A date as `Nov 21, 2026`. */
export function mediumDate(instant: string, zone: string): string {
  const part = partsOf(instant, zone, { month: "short", day: "2-digit", year: "numeric" });
  return `${part.get("month")} ${part.get("day")}, ${part.get("year")}`;
}

/** A date with its time, as `Nov 21, 2026, 4:05 PM`. */
export const dateAndTime = (instant: string, zone: string): string =>
  `${mediumDate(instant, zone)}, ${timeOfDay(instant, zone)}`;

/** A date with its time in 24 hours, as `Nov 21, 2026 16:05`; specified for updates of research projects. */
export function dateAndTime24(instant: string, zone: string): string {
  const part = partsOf(instant, zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return `${mediumDate(instant, zone)} ${part.get("hour")}:${part.get("minute")}`;
}

/** A time of day as `4:30 PM`. */
export function timeOfDay(instant: string, zone: string): string {
  const part = partsOf(instant, zone, { hour: "numeric", minute: "2-digit", hour12: true });
  return `${part.get("hour")}:${part.get("minute")} ${part.get("dayPeriod")}`;
}

/** An instant of the next days as `Tue, 4:00 PM`. */
export function weekdayAndTime(instant: string, zone: string): string {
  return `${partsOf(instant, zone, { weekday: "short" }).get("weekday")}, ${timeOfDay(instant, zone)}`;
}

/** A lesson's time as `4:00 – 5:00 PM`, or `11:30 AM – 12:30 PM`. */
export function timeRange(starts: string, ends: string, zone: string): string {
  const [from, to] = [timeOfDay(starts, zone), timeOfDay(ends, zone)];
  const [start, half] = from.split(" ");
  return half && to.endsWith(half) ? `${start} – ${to}` : `${from} – ${to}`;
}

/**
 * The name of a zone at an instant: `Eastern time`; `Eastern time (EST)` if its clocks show this time twice on
 * that day. Where no instant is meant, `zoneName` is enough.
 */
export function zoneWords(instant: string, zone: string): string {
  const shown = timeOfDay(instant, zone);
  const isRepeated = [-HOUR, HOUR].some((ms) => timeOfDay(later(instant, ms), zone) === shown);
  if (!isRepeated) return zoneName(zone);
  const name = partsOf(instant, zone, { timeZoneName: "short" }).get("timeZoneName") ?? "";
  return `${zoneName(zone)} (${name.replace("GMT+", "UTC+")})`;
}

const HOUR = 3_600_000;

const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** Whether two zones have the same local date and time at an instant. */
export const sameClock = (instant: string, one: string, other: string): boolean =>
  longDate(instant, one) === longDate(instant, other) &&
  timeOfDay(instant, one) === timeOfDay(instant, other);

/**
 * The same instant in another zone, if its clock differs: `10:00 AM Pacific`, with the date if that differs.
 *
 * @param shown the zone of the time beside this
 */
export function clockIn(at: string, zone: string, shown: string): string | undefined {
  if (sameClock(at, zone, shown)) return undefined;
  const time = `${timeOfDay(at, zone)} ${zoneName(zone).replace(/ time$/, "")}`;
  return longDate(at, zone) === longDate(at, shown) ? time : `${shortDate(at, zone)}, ${time}`;
}
