import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { booking as bookingQuery } from "../../queries/bookings.ts";
import type { Booking, BookingSide } from "../booking.ts";
import { AskContext, type BookingDialogProps, type BookingQuestion } from "./ask-about.ts";
import { CancelHold } from "./cancel-hold.tsx";
import "./manage.css";

// Most visits cancel and move nothing, and many look at lists alone.
const CancelLesson = lazyComponent(() => import("./cancel-lesson.tsx"));
const RescheduleLesson = lazyComponent(() => import("./reschedule-lesson.tsx"));
const BookingDetails = lazyComponent(() => import("./booking-details.tsx"));

interface BookingDialogsProps {
  side: BookingSide;
  /** Leads the focus on when something was done, or when the row it came from is gone. */
  onChange: () => void;
  children: ReactNode;
}

/**
 * A tab with the dialogs of its bookings. They stand beside the lists, not in them: a row may change or go while somebody
 * types.
 */
export function BookingDialogs({ side, onChange, children }: BookingDialogsProps) {
  const client = useQueryClient();
  const [question, setQuestion] = useState<{ kind: BookingQuestion; booking: Booking }>();
  const [open, setOpen] = useState(false);
  const [ask] = useState(() => (kind: BookingQuestion, booking: Booking) => {
    // The row that was pressed is kept up to date; what is left of an earlier dialog is not.
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
          // The focus is back in the page, unless what it came from is gone.
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
