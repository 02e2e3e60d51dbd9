import type { components } from "../../api/schema.gen.ts";
import { formatLessonsSearch } from "../../dashboard/student/search.ts";

/** A free hour of a mentor. */
export type NextTime = components["schemas"]["NextTime"];

/** The free hours of a date. */
export interface DayTimes {
  date: string;
  times: NextTime[];
}

/** Groups free hours by date, in order. */
export function byDate(times: NextTime[]): DayTimes[] {
  const days = new Map<string, NextTime[]>();
  for (const time of times) days.set(time.date, [...(days.get(time.date) ?? []), time]);
  return [...days].map(([date, ofDate]) => ({ date, times: ofDate }));
}

/** The address that books a mentor's hour: the student's dashboard, on that day, with that mentor first. */
export const bookHref = (tutor: string, date: string, subject: NextTime["subjects"][number]): string =>
  `/dashboard${formatLessonsSearch({ subject, date, tutor })}`;
