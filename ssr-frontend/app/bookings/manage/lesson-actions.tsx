import Button from "@mui/material/Button";
import { useState } from "react";
import { Link } from "react-router";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { type Booking, type BookingSide, fullName, hasReceipt, isAllowed } from "../booking.ts";
import "./manage.css";

// Most visits cancel and move nothing.
const CancelLesson = lazyComponent(() => import("./cancel-lesson.tsx"));
const RescheduleLesson = lazyComponent(() => import("./reschedule-lesson.tsx"));

interface LessonActionsProps {
  booking: Booking;
  /** Who is looking. */
  side: BookingSide;
  /** The booking is another one now, or not what it seemed: the lists have been loaded again. */
  onChange?: () => void;
}

/** What else can be done with a lesson beside taking it: move it, cancel it, see its receipt. */
export function LessonActions({ booking, side, onChange }: LessonActionsProps) {
  const [shown, setShown] = useState<"cancel" | "reschedule">();
  const [open, setOpen] = useState(false);
  const what = `${booking.subject} with ${fullName(side === "student" ? booking.tutor : booking.student)}`;
  const cancels = booking.status === "confirmed" && isAllowed(booking, "cancel");
  const moves = isAllowed(booking, "reschedule");
  const receipt = side === "student" && hasReceipt(booking);
  const show = (dialog: "cancel" | "reschedule") => {
    setShown(dialog);
    setOpen(true);
  };
  const dialog = { booking, open, onClose: () => setOpen(false), onChange };
  if (!cancels && !moves && !receipt && !shown) return null;
  return (
    <div className="lesson-actions">
      {moves && (
        <Button color="secondary" aria-label={`Reschedule: ${what}`} onClick={() => show("reschedule")}>
          Reschedule
        </Button>
      )}
      {cancels && (
        <Button color="secondary" aria-label={`Cancel session: ${what}`} onClick={() => show("cancel")}>
          Cancel session
        </Button>
      )}
      {receipt && <ReceiptLink booking={booking} />}
      {shown === "cancel" && <CancelLesson {...dialog} side={side} />}
      {shown === "reschedule" && <RescheduleLesson {...dialog} />}
    </div>
  );
}

/** Leads to the receipt of what a student has paid. */
export const ReceiptLink = ({ booking: { id, subject, tutor } }: { booking: Booking }) => (
  <Button
    component={Link}
    to={`/receipt/${id}`}
    color="secondary"
    aria-label={`Receipt: ${subject} with ${fullName(tutor)}`}
  >
    Receipt
  </Button>
);
