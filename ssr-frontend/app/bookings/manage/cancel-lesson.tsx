import { useState } from "react";
import type { Problem } from "../../api/problem.ts";
import { closeThen } from "../../components/close-then.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { TextInput } from "../../components/inputs.tsx";
import { cancelBooking } from "../../queries/bookings.ts";
import { useSession } from "../../queries/session.ts";
import { type ToastWords, useAction } from "../../queries/use-action.ts";
import { useServerClock } from "../../time/server-clock.tsx";
import { type Booking, type BookingSide, fullName } from "../booking.ts";
import { lessonWords } from "../lesson-time.tsx";
import { formatCents } from "../price.ts";
import { consequenceOf, refundAt } from "./consequence.ts";

/** How long a reason may be. */
const MAX_REASON_LENGTH = 500;

interface CancelLessonProps {
  booking: Booking;
  side: BookingSide;
  open: boolean;
  onClose: () => void;
  /** It is cancelled, or was not what it seemed. */
  onChange?: (() => void) | undefined;
}

/** Cancels a confirmed lesson, after saying exactly what comes back. */
export default function CancelLesson({ booking, side, open, onClose, onChange }: CancelLessonProps) {
  const { now } = useSession();
  const present = useServerClock(now);
  const [reason, setReason] = useState("");
  const { busy, problem, clear, run } = useAction(cancelBooking(booking.id), {
    done: (cancelled) => cancelMessage(cancelled, side, booking.student.first_name),
    failed: (problem) => {
      if (!isOver(problem)) return { inPlace: problem.message };
      leave();
      return { toast: ["Error updating booking", problem.message] };
    },
  });
  const other = side === "student" ? booking.tutor : booking.student;

  function close() {
    clear();
    onClose();
  }

  const leave = () => closeThen(onClose, onChange);

  async function confirm() {
    const text = reason.trim();
    // What was promised; if that is no longer so, the API cancels nothing.
    const promised = { refund_cents: refundAt(booking, present) };
    if (await run({ ...promised, ...(text ? { reason: text } : {}) })) leave();
  }

  return (
    <ConfirmDialog
      open={open}
      title="Cancel this session?"
      confirm="Cancel session"
      busyText="Cancelling…"
      cancel="Keep it"
      busy={busy}
      problem={problem}
      destructive
      onConfirm={confirm}
      onClose={close}
    >
      <div className="cancel-lesson">
        <CancelSummary booking={booking} side={side} present={present} />
        <TextInput
          label="Reason"
          name="reason"
          optional
          multiline
          minRows={2}
          maxLength={MAX_REASON_LENGTH}
          help={`${other.first_name} reads it in our mail.`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          disabled={busy}
        />
      </div>
    </ConfirmDialog>
  );
}

/** The lesson, and what cancelling it now means. */
function CancelSummary({ booking, side, present }: { booking: Booking; side: BookingSide; present: number }) {
  const { money, more } = consequenceOf(booking, side, present);
  const other = side === "student" ? booking.tutor : booking.student;
  return (
    <>
      <p>
        {booking.subject} with {fullName(other)}, {lessonWords(booking)}
      </p>
      {/* Read again when it changes under the reader: the last free moment may pass. */}
      <p className="cancel-money" role="status">
        <strong>{money}</strong>
      </p>
      <p className="note">{more}</p>
    </>
  );
}

/** A refusal after which the lesson is not what the page showed; asking again cannot help. */
const isOver = ({ status }: Problem): boolean => status === 409 || status === 404;

/** What has become of the lesson and its money; the specification's words where the tutor did it. */
function cancelMessage(booking: Booking, side: BookingSide, student: string): ToastWords {
  const { status, payment_status, price_cents } = booking;
  const returned = payment_status === "refund_pending" || payment_status === "refunded";
  const amount = formatCents(price_cents);
  if (side === "tutor") {
    const money = returned ? ` ${student} gets ${amount} back.` : "";
    return ["Booking updated", `Status changed to ${status}.${money}`];
  }
  const text = returned ? `${amount} is on its way back to you.` : "Nothing is paid back for it.";
  return ["Session cancelled", price_cents === 0 ? "Nothing was charged for it." : text];
}
