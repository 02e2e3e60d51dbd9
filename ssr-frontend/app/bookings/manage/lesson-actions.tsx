import Button from "@mui/material/Button";
import { Link } from "react-router";
import { fullName } from "../../components/full-name.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { type Booking, type BookingSide, hasReceipt, isAllowed } from "../booking.ts";
import { lessonName } from "../lesson-time.tsx";
import { useAskAbout } from "./ask-about.ts";

interface LessonActionsProps {
  booking: Booking;
  /** The viewer's role. */
  side: BookingSide;
  /** Whether the details are displayed beside the actions. */
  inDetails?: boolean;
}

/** The secondary actions of a lesson: details, reschedule, cancel, receipt. */
export function LessonActions({ booking, side, inDetails = false }: LessonActionsProps) {
  const ask = useAskAbout();
  const other = side === "student" ? booking.tutor : booking.student;
  const what = lessonName(booking, `with ${fullName(other)}`, useReaderZone());
  const cancels = booking.status === "confirmed" && isAllowed(booking, "cancel");
  const moves = isAllowed(booking, "reschedule");
  const receipt = side === "student" && hasReceipt(booking);
  const details = side === "tutor" && !inDetails;
  if (!cancels && !moves && !receipt && !details) return null;
  return (
    <div className="lesson-actions">
      {details && (
        <Button
          color="secondary"
          className="needs-script"
          aria-label={`Details: ${what}`}
          onClick={() => ask("details", booking)}
        >
          Details
        </Button>
      )}
      {moves && (
        <Button
          color="secondary"
          className="needs-script"
          aria-label={`Reschedule: ${what}`}
          onClick={() => ask("reschedule", booking)}
        >
          Reschedule
        </Button>
      )}
      {cancels && (
        <Button
          color="secondary"
          className="needs-script"
          aria-label={`Cancel session: ${what}`}
          onClick={() => ask("cancel", booking)}
        >
          <span>
            Cancel<span className="roomy"> session</span>
          </span>
        </Button>
      )}
      {receipt && <ReceiptLink booking={booking} />}
    </div>
  );
}

/** The link to the receipt of a student's payment. */
export const ReceiptLink = ({ booking }: { booking: Booking }) => (
  <Button
    component={Link}
    to={`/receipt/${booking.id}`}
    color="secondary"
    aria-label={`Receipt: ${lessonName(booking, `with ${fullName(booking.tutor)}`, useReaderZone())}`}
  >
    Receipt
  </Button>
);
