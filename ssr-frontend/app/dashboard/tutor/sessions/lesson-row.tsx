import { type Booking, cancelledBy, isAllowed } from "../../../bookings/booking.ts";
import { BookingRow, JoinZoom } from "../../../bookings/booking-row.tsx";
import { ChatButton } from "../../../bookings/chat-button.tsx";
import { HoldNote } from "../../../bookings/hold-note.tsx";
import { lessonName } from "../../../bookings/lesson-time.tsx";
import { useAskAbout } from "../../../bookings/manage/ask-about.ts";
import { LessonActions } from "../../../bookings/manage/lesson-actions.tsx";
import { useComplete } from "../../../bookings/manage/use-complete.ts";
import { BusyButton } from "../../../components/busy-button.tsx";
import { fullName } from "../../../components/full-name.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";

interface LessonRowProps {
  booking: Booking;
  fresh: boolean;
  /** Whether to show the year, in a list of all times. */
  year?: boolean;
}

/** A session in a list, with the tutor's actions. */
export function LessonRow({ booking, fresh, year = false }: LessonRowProps) {
  const ask = useAskAbout();
  const { busy, run: complete } = useComplete(booking);
  const withWhom = `with ${fullName(booking.student)}`;
  const what = lessonName(booking, withWhom, useReaderZone());
  return (
    <BookingRow
      booking={booking}
      withWhom={[withWhom, cancelledBy(booking, "tutor")].filter(Boolean).join(", ")}
      fresh={fresh}
      year={year}
      {...(booking.status === "pending" ? { note: <HoldNote booking={booking} /> } : {})}
      more={<LessonActions booking={booking} side="tutor" />}
    >
      {isAllowed(booking, "complete") ? (
        <BusyButton
          variant="contained"
          busy={busy}
          aria-label={`Mark Complete: ${what}`}
          onClick={() => void complete()}
        >
          Mark Complete
        </BusyButton>
      ) : (
        <JoinZoom booking={booking} withWhom={withWhom} />
      )}
      <ChatButton booking={booking} side="tutor" withWhom={withWhom} />
      {booking.status === "pending" && isAllowed(booking, "cancel") && (
        <BusyButton
          variant="outlined"
          color="secondary"
          unavailable={busy}
          aria-label={`Cancel hold: ${what}`}
          onClick={() => ask("cancel-hold", booking)}
        >
          Cancel hold
        </BusyButton>
      )}
    </BookingRow>
  );
}
