import type { Booking } from "../../../bookings/booking.ts";
import { partsOf } from "../../../time/format.ts";
import { dateAfter, dateIn, minutesOf } from "../../../time/wall.ts";
import { minutesAhead } from "./week.ts";

const DAY_END = 24 * 60;
/** The minimum range of the grid, in hours. */
const USUAL_HOURS = { from: 9, to: 17 };

/** A range of minutes of a day, by the reader's clock. */
export interface Span {
  start: number;
  end: number;
}

/** A lesson's position in a day: overlapping lessons are in lanes side by side. */
export interface PlacedLesson extends Span {
  booking: Booking;
  lane: number;
  lanes: number;
}

/** The minutes since midnight of an instant in a zone. */
export function minutesIn(instant: string, zone: string): number {
  const part = partsOf(instant, zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return minutesOf(`${part.get("hour")}:${part.get("minute")}`);
}

/**
 * A lesson's position in a zone: its start and its duration. Its local end is not used: on days when clocks
 * change, a lesson may end at the local time at which it began, or two hours later.
 */
export function spanOf({ starts_at, ends_at }: Pick<Booking, "starts_at" | "ends_at">, zone: string): Span {
  const start = minutesIn(starts_at, zone);
  const length = (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
  return { start, end: Math.min(start + length, DAY_END) };
}

/** The lessons of a zone's date that are not cancelled, with their positions, in order. */
export function placeLessons(bookings: readonly Booking[], date: string, zone: string): PlacedLesson[] {
  const lessons = bookings
    .filter(({ starts_at, status }) => dateIn(starts_at, zone) === date && status !== "cancelled")
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
    .map((booking) => ({ booking, ...spanOf(booking, zone), lane: 0, lanes: 1 }));
  const byStart = [...lessons].sort((a, b) => a.start - b.start);
  let group: PlacedLesson[] = [];
  for (const lesson of byStart) {
    if (group.every(({ end }) => end <= lesson.start)) group = [];
    const taken = new Set(group.filter(({ end }) => end > lesson.start).map(({ lane }) => lane));
    while (taken.has(lesson.lane)) lesson.lane++;
    group.push(lesson);
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1;
    for (const one of group) one.lanes = lanes;
  }
  return lessons;
}

interface WeeklyWindow {
  day_of_week: number;
  start_time: string;
  end_time: string;
}

/** The times at which a weekday can be booked in any subject; adjacent windows are merged. */
export function openSpans(windows: readonly WeeklyWindow[], weekday: number): Span[] {
  const spans = windows
    .filter(({ day_of_week }) => day_of_week === weekday)
    .map(({ start_time, end_time }) => ({ start: minutesOf(start_time), end: minutesOf(end_time) }));
  return mergedSpans(spans);
}

function mergedSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

interface Availability {
  windows: readonly WeeklyWindow[];
  /** Whether nothing can be booked on an academy's date. */
  isOff: (date: string) => boolean;
  /** The academy's zone, in which windows and days off are kept. */
  zone: string;
}

/**
 * The times at which a reader's date can be booked: parts of up to three of the academy's days, since the
 * reader's day begins at another instant.
 */
export function openSpansOn(date: string, reader: string, { windows, isOff, zone }: Availability): Span[] {
  const spans = [-1, 0, 1].flatMap((days) => {
    const day = dateAfter(date, days);
    if (isOff(day)) return [];
    const shift = minutesAhead(day, reader, zone) + days * DAY_END;
    return openSpans(windows, new Date(`${day}T12:00:00Z`).getUTCDay()).map(({ start, end }) => ({
      start: Math.max(start + shift, 0),
      end: Math.min(end + shift, DAY_END),
    }));
  });
  return mergedSpans(spans.filter(({ start, end }) => start < end));
}

/** The range of whole hours that contains the spans. */
export function hoursOf(spans: readonly Span[]): { from: number; to: number } {
  if (spans.length === 0) return USUAL_HOURS;
  return {
    from: Math.floor(Math.min(...spans.map(({ start }) => start)) / 60),
    to: Math.ceil(Math.max(...spans.map(({ end }) => end)) / 60),
  };
}

/** `990` → `16:30`; the end of the day is midnight. */
export const wallMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
