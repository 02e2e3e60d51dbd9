import type { components } from "../../api/schema.gen.ts";
import { confirmHref } from "../../bookings/chosen-hour.ts";
import { wallShortDate } from "../../time/wall.ts";
import type { MentorProfile } from "../components/mentor-path.ts";
import { type TimesSearch, timesHref } from "./times-search.ts";

/** A free hour of a mentor. */
export type FreeTime = components["schemas"]["FreeTime"];
type MentorWeek = components["schemas"]["MentorWeek"];

/** The free hours of a date. */
export interface DayTimes {
  date: string;
  times: FreeTime[];
}

/** Groups free hours by date, in order. */
export function byDate(times: FreeTime[]): DayTimes[] {
  const days = new Map<string, FreeTime[]>();
  for (const time of times) days.set(time.date, [...(days.get(time.date) ?? []), time]);
  return [...days].map(([date, ofDate]) => ({ date, times: ofDate }));
}

/** The address that books a free hour; where the subject is still to be chosen, the mentor's free times. */
export function hourHref(mentor: MentorProfile, time: FreeTime, search: TimesSearch = {}): string {
  const [only, ...others] = time.subjects;
  const subject = search.subject ?? (others.length === 0 ? only : undefined);
  return subject
    ? confirmHref({ tutor: mentor.id, subject, starts_at: time.starts_at })
    : timesHref(mentor, search);
}

/** The nearest weeks with a free hour before and after the one that is shown. */
export const weeksBeside = (weeks: MentorWeek[], shown: number) => ({
  before: weeks.findLast(({ week, free }) => week < shown && free > 0),
  after: weeks.find(({ week, free }) => week > shown && free > 0),
});

/** `Dec 6 – 12`, `Nov 30 – Dec 5`, or `Dec 6` for a single day. */
export function weekDates({ first, last }: Pick<MentorWeek, "first" | "last">): string {
  if (first === last) return shortDate(first);
  const [start, end] = [shortDate(first), shortDate(last)];
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${start} – ${isOneMonth ? end.replace(/^\w+ /, "") : end}`;
}

/** `2026-11-21` → `Nov 21`. */
const shortDate = (date: string) => wallShortDate(date).replace(/^\w+, /, "");
