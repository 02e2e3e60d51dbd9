import Button from "@mui/material/Button";
import { useState } from "react";
import { type Booking, fullName } from "../../bookings/booking.ts";
import { lessonWords } from "../../bookings/lesson-time.tsx";
import { closeThen } from "../../components/close-then.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { cancelBooking } from "../../queries/bookings.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";

interface CancelHoldProps {
  booking: Booking;
  disabled: boolean;
  /** It is given back, or was not what it seemed. */
  onChange: () => void;
}

/** Gives a held time back, after asking. */
export function CancelHold({ booking, disabled, onChange }: CancelHoldProps) {
  const [open, setOpen] = useState(false);
  const cancel = useAction(cancelBooking(booking.id), {
    done: () => ["Hold cancelled", "The time is open to others again. Nothing was charged."],
    failed: failedAs("Error updating booking"),
  });
  return (
    <>
      <Button variant="outlined" color="secondary" disabled={disabled} onClick={() => setOpen(true)}>
        Cancel hold
      </Button>
      <ConfirmDialog
        open={open}
        title="Cancel this hold?"
        confirm="Cancel hold"
        busyText="Cancelling…"
        cancel="Keep it"
        busy={cancel.busy}
        destructive
        onConfirm={() => void cancel.run({}).then(() => closeThen(() => setOpen(false), onChange))}
        onClose={() => setOpen(false)}
      >
        <p>
          {booking.subject} with {fullName(booking.tutor)}, {lessonWords(booking)}, becomes open to other
          students. Nothing has been charged.
        </p>
      </ConfirmDialog>
    </>
  );
}
