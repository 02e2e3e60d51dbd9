import type { LoadResult } from "../api/load-result.ts";
import { type Booking, cancelledBy, fullName, hasReceipt } from "../bookings/booking.ts";
import { BookingRow } from "../bookings/booking-row.tsx";
import { ReceiptLink } from "../bookings/manage/lesson-actions.tsx";
import { DashboardSection, LoadError } from "../bookings/section.tsx";
import { PlainList } from "../components/plain-list.tsx";

/** Lessons of these weeks that will not take place, and what has become of their money. Nothing where there are none. */
export function CancelledSessions({ cancelled: { value, problem } }: { cancelled: LoadResult<Booking[]> }) {
  if (value?.length === 0) return null;
  return (
    <DashboardSection
      id="cancelled"
      title="Cancelled Sessions"
      help="Of the last 30 days, and of the time to come."
    >
      {problem && <LoadError problem={problem} />}
      {value && (
        <PlainList className="bookings">
          {value.map((booking) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              withWhom={[`with ${fullName(booking.tutor)}`, cancelledBy(booking, "student")]
                .filter(Boolean)
                .join(", ")}
              more={
                hasReceipt(booking) && (
                  <div className="lesson-actions">
                    <ReceiptLink booking={booking} />
                  </div>
                )
              }
            />
          ))}
        </PlainList>
      )}
    </DashboardSection>
  );
}
