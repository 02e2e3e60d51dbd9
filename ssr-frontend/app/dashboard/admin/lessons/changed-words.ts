import { lessonWords } from "../../../bookings/lesson-time.tsx";
import { fullName } from "../../../components/full-name.ts";
import type { AdminLesson } from "../../../queries/admin-lessons.ts";

/**
 * Describes changes of a lesson's time and tutor since a dialog about it was opened; empty if there are none.
 *
 * @param zone the reader's
 */
export function changedWords(first: AdminLesson, now: AdminLesson, zone: string): string {
  const moved = first.booking.starts_at !== now.booking.starts_at;
  const given = first.tutor.id !== now.tutor.id;
  const changes = [
    moved && `moved it to ${lessonWords(now.booking, zone)}`,
    given && `gave it from ${fullName(first.tutor)} to ${fullName(now.tutor)}`,
  ].filter(Boolean);
  return changes.length > 0 ? `In the meantime, someone ${changes.join(" and ")}.` : "";
}
