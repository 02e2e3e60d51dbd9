import { closeThen } from "../../components/close-then.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { fullName } from "../../components/full-name.ts";
import { cancelBooking } from "../../queries/bookings.ts";
import { useAction } from "../../queries/use-action.ts";
import { type Booking, isAllowed } from "../booking.ts";
import { lessonWords } from "../lesson-time.tsx";
import type { BookingDialogProps } from "./ask-about.ts";
import { useCurrentBooking } from "./use-current-booking.ts";

const isHeld = (booking: Booking): boolean => booking.status === "pending" && isAllowed(booking, "cancel");

/** Gives a held time back, after asking. */
export function CancelHold({ side, open, onClose, onChange, onClosed, ...props }: BookingDialogProps) {
  const { busy, done, problem, clear, run } = useAction(cancelBooking(props.booking.id), {
    done: ({ status }) =>
      side === "student"
        ? ["Hold cancelled", "The time is open to others again. Nothing was charged."]
        : ["Booking updated", `Status changed to ${status}.`],
    failed: ({ message }) => ({ toast: ["Error updating booking", message], inPlace: message }),
  });
  const { booking, unavailableReason } = useCurrentBooking(props.booking, open && !busy && !done, isHeld);

  function close() {
    clear();
    onClose();
  }

  async function confirm() {
    if (await run({})) closeThen(close, onChange);
  }

  const lesson = `${booking.subject}${side === "student" ? ` with ${fullName(booking.tutor)}` : ""}, ${lessonWords(booking)}`;
  return (
    <ConfirmDialog
      open={open}
      title="Cancel this hold?"
      confirm="Cancel hold"
      busyText="Cancelling…"
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={unavailableReason}
      destructive
      onConfirm={() => void confirm()}
      onClose={close}
      onClosed={onClosed}
    >
      {side === "student" ? (
        <p>{lesson}, becomes open to other students. Nothing has been charged.</p>
      ) : (
        <p>
          {fullName(booking.student)} is about to pay for {lesson}. The time becomes open to others again.
        </p>
      )}
    </ConfirmDialog>
  );
}
