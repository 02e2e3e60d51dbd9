import Button from "@mui/material/Button";
import { useState } from "react";
import { api } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { type Booking, fullName } from "../bookings/booking.ts";
import { lessonWords } from "../bookings/lesson-time.tsx";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { useToast } from "../components/toasts.tsx";

interface CancelHoldProps {
  booking: Booking;
  disabled: boolean;
  onChange: () => void;
}

/** Gives a held time back, after asking. */
export function CancelHold({ booking, disabled, onChange }: CancelHoldProps) {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    try {
      await unwrap(api.POST("/api/bookings/{id}/cancel", { params: { path: { id: booking.id } } }));
      toast.success("Hold cancelled", "The time is open to others again. Nothing was charged.");
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toast.error("Error updating booking", problem.message);
    }
    setBusy(false);
    setOpen(false);
    onChange();
  }

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
        busy={busy}
        destructive
        onConfirm={cancel}
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
