import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { closeThen } from "../../components/close-then.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { fullName } from "../../components/full-name.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { booking as bookingQuery, cancelBooking } from "../../queries/bookings.ts";
import { useAction } from "../../queries/use-action.ts";
import { type Booking, type BookingSide, isAllowed, statusOf } from "../booking.ts";
import { LessonWords } from "../lesson-time.tsx";
import { AskContext, type BookingDialogProps, type BookingQuestion } from "./ask-about.ts";
import { useCurrentBooking } from "./use-current-booking.ts";
import "./manage.css";

// Most visits only read lists, without canceling or rescheduling.
const CancelLesson = lazyComponent(() => import("./cancel-lesson.tsx"));
const RescheduleLesson = lazyComponent(() => import("./reschedule-lesson.tsx"));
const BookingDetails = lazyComponent(() => import("./booking-details.tsx"));

interface BookingDialogsProps {
  side: BookingSide;
  /** Moves the focus after a change, or when the row that opened the dialog is unmounted. */
  onChange: () => void;
  children: ReactNode;
}

/**
 * A tab with the dialogs of its bookings. They are outside the lists, because a row may change or be removed
 * while the user types.
 */
export function BookingDialogs({ side, onChange, children }: BookingDialogsProps) {
  const client = useQueryClient();
  const [question, setQuestion] = useState<{ kind: BookingQuestion; booking: Booking }>();
  const [open, setOpen] = useState(false);
  const [ask] = useState(() => (kind: BookingQuestion, booking: Booking) => {
    // The list's row is up to date; a cached booking of an earlier dialog may not be.
    client.setQueryData(bookingQuery(booking.id).queryKey, booking);
    setQuestion({ kind, booking });
    setOpen(true);
  });
  return (
    <AskContext value={ask}>
      {question && (
        <QuestionDialog
          key={`${question.kind} ${question.booking.id}`}
          kind={question.kind}
          booking={question.booking}
          side={side}
          open={open}
          onClose={() => setOpen(false)}
          onChange={onChange}
          // The focus has returned to the page, unless its element is unmounted.
          onClosed={() => !document.activeElement?.closest("main") && onChange()}
        />
      )}
      {children}
    </AskContext>
  );
}

function QuestionDialog({ kind, ...dialog }: BookingDialogProps & { kind: BookingQuestion }) {
  if (kind === "details") return <BookingDetails {...dialog} />;
  if (kind === "cancel") return <CancelLesson {...dialog} />;
  return kind === "reschedule" ? <RescheduleLesson {...dialog} /> : <CancelHold {...dialog} />;
}

const isHeld = (booking: Booking): boolean => booking.status === "pending" && isAllowed(booking, "cancel");

/** Confirms the release of a hold. */
function CancelHold({ side, open, onClose, onChange, onClosed, ...props }: BookingDialogProps) {
  const { busy, done, problem, clear, run } = useAction(cancelBooking(props.booking.id), {
    done: ({ status }) =>
      side === "student"
        ? ["Hold canceled", "The time is open to others again. You weren’t charged."]
        : ["Booking updated", `Status changed to ${statusOf({ status }).label.toLowerCase()}.`],
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

  const lesson = (
    <>
      {booking.subject}
      {side === "student" && ` with ${fullName(booking.tutor)}`}, <LessonWords booking={booking} />
    </>
  );
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
      onClose={close}
      onClosed={onClosed}
    >
      {side === "student" ? (
        <p>Other students will be able to book {lesson}. You haven’t been charged.</p>
      ) : (
        <p>
          {fullName(booking.student)} is about to pay for {lesson}. The time will be open to others again.
        </p>
      )}
    </ConfirmDialog>
  );
}
