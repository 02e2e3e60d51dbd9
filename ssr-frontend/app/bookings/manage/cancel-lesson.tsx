import { useState } from "react";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { TextInput } from "../../components/inputs.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useSession } from "../../shell/session.ts";
import { useServerClock } from "../../time/server-clock.tsx";
import { type Booking, fullName } from "../booking.ts";
import { lessonWords } from "../lesson-time.tsx";
import { formatCents } from "../price.ts";
import { type BookingSide, consequenceOf, refundAt } from "./consequence.ts";

/** How long a reason may be. */
const MAX_REASON_LENGTH = 500;

interface CancelLessonProps {
  booking: Booking;
  side: BookingSide;
  open: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Cancels a confirmed lesson, after saying exactly what comes back. */
export default function CancelLesson({ booking, side, open, onClose, onChange }: CancelLessonProps) {
  const { now } = useSession();
  const present = useServerClock(now);
  const [reason, setReason] = useState("");
  const { busy, problem, clear, cancel } = useCancel(booking, side);
  const other = side === "student" ? booking.tutor : booking.student;

  function close() {
    clear();
    onClose();
  }

  async function confirm() {
    if (!(await cancel(reason.trim(), refundAt(booking, present)))) return;
    close();
    onChange();
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

/** Asks the API to cancel; says what came of it. */
function useCancel({ id, student }: Booking, side: BookingSide) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  /** Why it failed although trying again makes sense. */
  const [problem, setProblem] = useState("");

  /**
   * Whether it is over, one way or the other: what is shown has to be loaded again.
   *
   * @param refund_cents what was promised; if that is no longer so, the API cancels nothing
   */
  async function cancel(reason: string, refund_cents: number): Promise<boolean> {
    setBusy(true);
    setProblem("");
    try {
      const body = { refund_cents, ...(reason ? { reason } : {}) };
      const booking = await unwrap(api.POST("/api/bookings/{id}/cancel", { params: { path: { id } }, body }));
      const { title, text } = cancelMessage(booking, side, student.first_name);
      toast.success(title, text);
      return true;
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      if (cause.status === 409 || cause.status === 404) {
        toast.error("Error updating booking", cause.message);
        return true;
      }
      setProblem(cause.message);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, clear: () => setProblem(""), cancel };
}

/** What has become of the lesson and its money; the specification's words where the tutor did it. */
function cancelMessage(
  booking: Booking,
  side: BookingSide,
  student: string,
): { title: string; text: string } {
  const { status, payment_status, price_cents } = booking;
  const returned = payment_status === "refund_pending" || payment_status === "refunded";
  const amount = formatCents(price_cents);
  if (side === "tutor") {
    const money = returned ? ` ${student} gets ${amount} back.` : "";
    return { title: "Booking updated", text: `Status changed to ${status}.${money}` };
  }
  const text = returned ? `${amount} is on its way back to you.` : "Nothing is paid back for it.";
  return { title: "Session cancelled", text: price_cents === 0 ? "Nothing was charged for it." : text };
}
