import { lazyComponent } from "../../../components/lazy-component.tsx";
import { rescheduleLesson } from "../../../queries/admin-lessons.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { changedWords } from "./changed-words.ts";
import type { LessonDialogProps } from "./lesson-dialog.ts";
import { paymentStaysWords } from "./payment-words.ts";
import { toldByEmail } from "./told-words.ts";
import { useShownLesson } from "./use-shown-lesson.ts";

// The calendar is loaded when the dialog first opens.
const RescheduleLesson = lazyComponent(() => import("../../../bookings/manage/reschedule-lesson.tsx"));

/** Moves a lesson to another slot of its tutor, unless another admin has changed it meanwhile. */
export function RescheduleDialog({ lesson, ...dialog }: LessonDialogProps) {
  const { booking, student, tutor, money } = lesson;
  const { first, agreed, agree, agreeToNewest } = useShownLesson(lesson);
  const byAdmin = {
    mutation: rescheduleLesson(booking.id),
    shownSequence: agreed.booking.calendar_sequence,
    note: [paymentStaysWords(money), `${toldByEmail([student, tutor])}.`].filter(Boolean).join(" "),
    changed: changedWords(first, lesson, useReaderZone()),
    onChoice: agree,
    onConflict: agreeToNewest,
  };
  return <RescheduleLesson booking={booking} byAdmin={byAdmin} {...dialog} />;
}
