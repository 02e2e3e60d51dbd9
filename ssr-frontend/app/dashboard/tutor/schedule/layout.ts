import type { Booking } from "../../../bookings/booking.ts";
import { minutesOf } from "../../../time/wall.ts";

const DAY_END = 24 * 60;
/** What the picture spans at least, in hours. */
const USUAL_HOURS = { from: 9, to: 17 };

/** Minutes of a day by the wall clock. */
export interface Span {
  start: number;
  end: number;
}

/** A lesson at its place in a day: lanes lie side by side where what is drawn would overlap. */
export interface PlacedLesson extends Span {
  booking: Booking;
  lane: number;
  lanes: number;
}

/**
 * The place of a lesson by the wall clock: from its start on, as long as it lasts. The clock at its end is no measure of
 * that: on the days when clocks change, a lesson may end at the time it began, or two hours later.
 */
export function spanOf({ start_time, starts_at, ends_at }: Booking): Span {
  const start = minutesOf(start_time);
  const length = (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
  return { start, end: Math.min(start + length, DAY_END) };
}

/** The lessons of a date that take place or took place, at their places, in order. */
export function placeLessons(bookings: readonly Booking[], date: string): PlacedLesson[] {
  const lessons = bookings
    .filter(({ scheduled_date, status }) => scheduled_date === date && status !== "cancelled")
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
    .map((booking) => ({ booking, ...spanOf(booking), lane: 0, lanes: 1 }));
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

/** When a weekday can be booked, whatever the subject: windows that meet are one. */
export function openSpans(windows: readonly WeeklyWindow[], weekday: number): Span[] {
  const spans = windows
    .filter(({ day_of_week }) => day_of_week === weekday)
    .map(({ start_time, end_time }) => ({ start: minutesOf(start_time), end: minutesOf(end_time) }))
    .sort((a, b) => a.start - b.start);
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push(span);
  }
  return merged;
}

/** The whole hours that a picture of these has to span. */
export function hoursOf(spans: readonly Span[]): { from: number; to: number } {
  if (spans.length === 0) return USUAL_HOURS;
  return {
    from: Math.floor(Math.min(...spans.map(({ start }) => start)) / 60),
    to: Math.ceil(Math.max(...spans.map(({ end }) => end)) / 60),
  };
}

/** `990` → `16:30`; the end of the day is midnight again. */
export const wallMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
