import type { BookableDays, TutorHours } from "../../queries/tutoring.ts";
import { dateIn } from "../../time/wall.ts";

/** The first free hour of a subject, or of the tutor whose page linked here. */
export interface FirstFree {
  /** Its day in the academy's zone, which is shown while none is chosen. */
  date: string;
  /** Its start; absent if it was taken since the days were read. */
  starts_at?: string | undefined;
  /** That tutor's given name. */
  tutor?: string;
}

/**
 * Returns a subject's first free hour; that of a tutor if they have one.
 *
 * @param hours the tutor's hours nearest to the present instant
 */
export function firstFreeOf(
  { zone, days: [date], next_free }: BookableDays,
  hours: TutorHours | null | undefined,
): FirstFree | undefined {
  const own = hours?.nearest[0]?.starts_at;
  if (hours && own) return { date: dateIn(own, zone), starts_at: own, tutor: hours.tutor.first_name };
  if (!date) return undefined;
  return { date, starts_at: next_free && dateIn(next_free, zone) === date ? next_free : undefined };
}
