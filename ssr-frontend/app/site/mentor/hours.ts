import type { components } from "../../api/schema.gen.ts";
import { confirmHref } from "../../bookings/chosen-hour.ts";
import { type MentorProfile, mentorPath } from "../components/mentor-path.ts";

/** A free hour of a mentor. */
export type FreeTime = components["schemas"]["FreeTime"];
type Subject = FreeTime["subjects"][number];

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
export function hourHref(mentor: MentorProfile, time: FreeTime, chosen?: Subject): string {
  const [only, ...others] = time.subjects;
  const subject = chosen ?? (others.length === 0 ? only : undefined);
  return subject
    ? confirmHref({ tutor: mentor.id, subject, starts_at: time.starts_at })
    : `${mentorPath(mentor)}#times`;
}

/** The address of a week of a mentor's free times. */
export const weekHref = (mentor: MentorProfile, week: number): string =>
  `${mentorPath(mentor)}?week=${week}#times`;

/** The weeks in the address of a mentor's page, as many as can be booked. */
export const WEEKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** The week in an address; `null` for none, `undefined` for an unknown one. */
export function weekOf(url: string): number | null | undefined {
  const asked = new URL(url).searchParams.get("week");
  if (!asked) return null;
  return WEEKS.some((week) => week === asked) ? Number(asked) : undefined;
}
