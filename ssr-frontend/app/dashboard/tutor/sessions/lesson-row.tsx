import Button from "@mui/material/Button";
import { useState } from "react";
import { type Booking, cancelledBy, fullName, isAllowed } from "../../../bookings/booking.ts";
import { BookingRow, JoinZoom } from "../../../bookings/booking-row.tsx";
import { lessonWords } from "../../../bookings/lesson-time.tsx";
import { LessonActions } from "../../../bookings/manage/lesson-actions.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { cancelBooking, completeBooking } from "../../../queries/bookings.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";

interface LessonRowProps {
  booking: Booking;
  fresh: boolean;
  /** Leads the focus to the day's sessions. */
  onChange?: () => void;
}

/** A session of the chosen day, with what its tutor may do now. */
export function LessonRow({ booking, fresh, onChange }: LessonRowProps) {
  const words = {
    done: ({ status }: Booking) => ["Booking updated", `Status changed to ${status}.`] as const,
    failed: failedAs("Error updating booking"),
  };
  const complete = useAction(completeBooking(booking.id), words);
  const cancel = useAction(cancelBooking(booking.id), words);
  const busy = complete.busy || cancel.busy;
  const [asking, setAsking] = useState(false);
  const withWhom = `with ${fullName(booking.student)}`;
  const what = `${booking.subject} ${withWhom}`;
  return (
    <BookingRow
      booking={booking}
      withWhom={[withWhom, cancelledBy(booking, "tutor")].filter(Boolean).join(", ")}
      fresh={fresh}
      more={<LessonActions booking={booking} side="tutor" {...(onChange ? { onChange } : {})} />}
    >
      {isAllowed(booking, "complete") ? (
        <Button
          variant="contained"
          disabled={busy}
          aria-label={`Mark Complete: ${what}`}
          onClick={() => void complete.run()}
        >
          Mark Complete
        </Button>
      ) : (
        <JoinZoom booking={booking} withWhom={withWhom} />
      )}
      {booking.status === "pending" && isAllowed(booking, "cancel") && (
        <Button
          variant="outlined"
          color="secondary"
          disabled={busy}
          aria-label={`Cancel hold: ${what}`}
          onClick={() => setAsking(true)}
        >
          Cancel hold
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Cancel this hold?"
        confirm="Cancel hold"
        busyText="Cancelling…"
        cancel="Keep it"
        busy={busy}
        destructive
        onConfirm={() => void cancel.run({}).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>
          {fullName(booking.student)} is about to pay for {booking.subject}, {lessonWords(booking)}. The time
          becomes open to others again.
        </p>
      </ConfirmDialog>
    </BookingRow>
  );
}
