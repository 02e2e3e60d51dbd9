import { closeThen } from "../../components/close-then.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { fullName } from "../../components/full-name.ts";
import { TextInput } from "../../components/inputs.tsx";
import { DraftFields } from "../../drafts/draft-fields.tsx";
import { useDraft } from "../../drafts/use-draft.ts";
import { formatCents } from "../../money/format.ts";
import { cancelBooking } from "../../queries/bookings.ts";
import { wasOutdated } from "../../queries/query.ts";
import { useSession } from "../../queries/session.ts";
import { type ToastWords, useAction } from "../../queries/use-action.ts";
import { useServerClock } from "../../time/server-clock.tsx";
import { type Booking, type BookingSide, isAllowed, statusOf } from "../booking.ts";
import { LessonWords } from "../lesson-time.tsx";
import { MAX_REASON_LENGTH } from "../notes.ts";
import type { BookingDialogProps } from "./ask-about.ts";
import { consequenceOf, refundAt } from "./consequence.ts";
import { useCurrentBooking } from "./use-current-booking.ts";

const isCancellable = (booking: Booking): boolean =>
  booking.status === "confirmed" && isAllowed(booking, "cancel");

/** Confirms the cancellation of a lesson, with the exact refund. */
export default function CancelLesson({
  side,
  open,
  onClose,
  onChange,
  onClosed,
  ...props
}: BookingDialogProps) {
  const { now } = useSession();
  const present = useServerClock(now);
  const draft = useDraft("cancel-lesson", { id: props.booking.id, values: { reason: "" } });
  const { reason } = draft.values;
  const { busy, done, problem, clear, run } = useAction(cancelBooking(props.booking.id), {
    draft,
    done: (cancelled) => cancelMessage(cancelled, side, cancelled.student.first_name),
    failed: (problem) => ({
      inPlace: problem.message,
      ...(wasOutdated(problem) ? { toast: ["Error updating booking", problem.message] } : {}),
    }),
  });
  const { booking, unavailableReason } = useCurrentBooking(
    props.booking,
    open && !busy && !done,
    isCancellable,
  );
  const other = side === "student" ? booking.tutor : booking.student;

  function close() {
    clear();
    onClose();
  }

  async function confirm() {
    const text = reason.trim();
    // The displayed refund; if it is outdated, the API refuses the request.
    const promised = { refund_cents: refundAt(booking, present) };
    if (await run({ ...promised, ...(text ? { reason: text } : {}) })) closeThen(onClose, onChange);
  }

  return (
    <ConfirmDialog
      open={open}
      title="Cancel this session?"
      confirm="Cancel session"
      busyText="Canceling…"
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={unavailableReason}
      destructive
      onConfirm={confirm}
      onClose={close}
      onClosed={() => {
        clear();
        onClosed();
      }}
    >
      <DraftFields draft={draft}>
        <div className="cancel-lesson">
          <CancelSummary booking={booking} side={side} present={present} />
          <TextInput
            label="Reason"
            name="reason"
            optional
            multiline
            minRows={2}
            maxLength={MAX_REASON_LENGTH}
            help={`${other.first_name} reads it in our email.`}
            value={reason}
            onChange={(event) => draft.set("reason", event.target.value)}
            readOnly={busy}
          />
        </div>
      </DraftFields>
    </ConfirmDialog>
  );
}

/** The lesson, and the consequences of canceling it now. */
function CancelSummary({ booking, side, present }: { booking: Booking; side: BookingSide; present: number }) {
  const { money, more } = consequenceOf(booking, side, present);
  const other = side === "student" ? booking.tutor : booking.student;
  return (
    <>
      <p>
        {booking.subject} with {fullName(other)}, <LessonWords booking={booking} />
      </p>
      {/* Announced again when it changes: the deadline for free cancellation may pass. */}
      <p className="cancel-money" role="status">
        <strong>{money}</strong>
      </p>
      <p className="note">{more}</p>
    </>
  );
}

/** The outcome for the lesson and its payment; the specification's text if the tutor canceled. */
function cancelMessage(booking: Booking, side: BookingSide, student: string): ToastWords {
  const { payment_status, price_cents, settled_elsewhere } = booking;
  const returned = payment_status === "refund_pending" || payment_status === "refunded";
  const amount = formatCents(price_cents);
  if (side === "tutor") {
    const money = returned ? ` ${student} gets ${amount} back.` : "";
    return ["Booking updated", `Status changed to ${statusOf(booking).label.toLowerCase()}.${money}`];
  }
  if (settled_elsewhere) return ["Session canceled", "If you’ve paid for it, email us."];
  const text = returned ? `${amount} is on its way back to you.` : "There’s no refund.";
  return ["Session canceled", price_cents === 0 ? "Nothing was charged for it." : text];
}
