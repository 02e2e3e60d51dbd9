import { isAllowed } from "../../../bookings/booking.ts";
import { LessonWords } from "../../../bookings/lesson-time.tsx";
import { useCurrentBooking } from "../../../bookings/manage/use-current-booking.ts";
import { closeThen } from "../../../components/close-then.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { fullName } from "../../../components/full-name.ts";
import { cancelLesson } from "../../../queries/admin-lessons.ts";
import { useSession } from "../../../queries/session.ts";
import { useAction } from "../../../queries/use-action.ts";
import { holdEndWords } from "../../../time/hold-time.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import type { LessonDialogProps } from "./lesson-dialog.ts";

/** Releases a slot that is held for a student, after stating until when they could still pay. */
export default function CancelHoldDialog({ lesson, open, onClose, onChange, onClosed }: LessonDialogProps) {
  const now = useServerClock(useSession().now);
  const { busy, done, problem, clear, run } = useAction(cancelLesson(lesson.booking.id), {
    done: () => ["Session canceled"],
    failed: ({ message }) => ({ inPlace: message }),
  });
  const { booking, unavailableReason } = useCurrentBooking(
    lesson.booking,
    open && !busy && !done,
    (current) => current.status === "pending" && isAllowed(current, "cancel"),
    true,
  );
  const { hold_expires_at } = booking;
  const zone = useReaderZone();

  async function confirm() {
    if (await run({})) closeThen(onClose, onChange);
  }

  return (
    <ConfirmDialog
      open={open}
      title="Cancel this hold?"
      confirm="Cancel hold"
      busyText="Canceling…"
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={unavailableReason}
      destructive
      onConfirm={() => void confirm()}
      onClose={() => {
        clear();
        onClose();
      }}
      onClosed={() => {
        clear();
        onClosed();
      }}
    >
      <p>
        {booking.subject} for {fullName(lesson.student)} with {fullName(lesson.tutor)},{" "}
        <LessonWords booking={booking} />.
      </p>
      <p>
        {hold_expires_at &&
          `${lesson.student.first_name} has until ${holdEndWords(hold_expires_at, zone, now)} to pay. `}
        The time becomes free, and no one gets an email.
      </p>
    </ConfirmDialog>
  );
}
