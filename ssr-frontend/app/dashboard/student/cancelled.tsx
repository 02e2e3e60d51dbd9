import type { UseQueryResult } from "@tanstack/react-query";
import { cancelledBy, hasReceipt } from "../../bookings/booking.ts";
import { BookingRow } from "../../bookings/booking-row.tsx";
import { ReceiptLink } from "../../bookings/manage/lesson-actions.tsx";
import { fullName } from "../../components/full-name.ts";
import { RowList } from "../../components/row-list.tsx";
import { DashboardSection, Loaded } from "../../components/section.tsx";
import type { BookingPage } from "../../queries/bookings.ts";

/** Recently cancelled lessons with their refunds; nothing if there are none. */
export function CancelledSessions({ cancelled }: { cancelled: UseQueryResult<BookingPage> }) {
  if (!cancelled.error && !cancelled.data?.items.length) return null;
  return (
    <DashboardSection
      id="cancelled"
      wide
      title="Canceled Sessions"
      help="From the last 30 days and the days ahead."
    >
      <Loaded query={cancelled}>
        {({ items }) => (
          <RowList>
            {items.map((booking) => (
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
          </RowList>
        )}
      </Loaded>
    </DashboardSection>
  );
}
