import Button from "@mui/material/Button";
import { type Booking, cancelledBy, fullName, isAllowed } from "../../../bookings/booking.ts";
import { BookingRow, JoinZoom } from "../../../bookings/booking-row.tsx";
import { useAskAbout } from "../../../bookings/manage/booking-dialogs.tsx";
import { LessonActions } from "../../../bookings/manage/lesson-actions.tsx";
import { completeBooking } from "../../../queries/bookings.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";

interface LessonRowProps {
  booking: Booking;
  fresh: boolean;
}

/** A session of the chosen day, with what its tutor may do now. */
export function LessonRow({ booking, fresh }: LessonRowProps) {
  const ask = useAskAbout();
  const { busy, run: complete } = useAction(completeBooking(booking.id), {
    done: ({ status }) => ["Booking updated", `Status changed to ${status}.`],
    failed: failedAs("Error updating booking"),
  });
  const withWhom = `with ${fullName(booking.student)}`;
  const what = `${booking.subject} ${withWhom}`;
  return (
    <BookingRow
      booking={booking}
      withWhom={[withWhom, cancelledBy(booking, "tutor")].filter(Boolean).join(", ")}
      fresh={fresh}
      more={<LessonActions booking={booking} side="tutor" />}
    >
      {isAllowed(booking, "complete") ? (
        <Button
          variant="contained"
          disabled={busy}
          aria-label={`Mark Complete: ${what}`}
          onClick={() => void complete()}
        >
          Mark Complete
        </Button>
      ) : (
        <JoinZoom booking={booking} withWhom={withWhom} />
      )}
      {booking.status === "pending" && isAllowed(booking, "cancel") && (
        <Button
          variant="outlined"
          color="secondary"
          disabled={busy}
          aria-label={`Cancel hold: ${what}`}
          onClick={() => ask("cancel-hold", booking)}
        >
          Cancel hold
        </Button>
      )}
    </BookingRow>
  );
}
