import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { Booking } from "../../../bookings/booking.ts";
import { lessonWords } from "../../../bookings/lesson-time.tsx";
import { fullName } from "../../../components/full-name.ts";
import { useSessionsSearch } from "../use-sessions-search.ts";

interface NewBookingNoticeProps {
  booking: Booking | undefined;
  /** The day whose sessions are listed already. */
  shownDay: string;
  onDismiss: () => void;
}

/** The newest booking that came while the page was open, in one quiet line that readers hear as well. */
export function NewBookingNotice({ booking, shownDay, onDismiss }: NewBookingNoticeProps) {
  const { hrefOf } = useSessionsSearch();
  return (
    <div role="status" className="new-booking-region">
      {booking && (
        <div className="new-booking">
          <p>
            <strong>{booking.status === "pending" ? "Held, waiting for payment: " : "New booking: "}</strong>
            {booking.subject} with {fullName(booking.student)}, {lessonWords(booking)}
          </p>
          {booking.scheduled_date !== shownDay && (
            <Button
              component={Link}
              to={hrefOf({ date: booking.scheduled_date })}
              preventScrollReset
              onClick={onDismiss}
            >
              Show day
            </Button>
          )}
          <Button color="secondary" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}
