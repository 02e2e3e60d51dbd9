import type { ReactNode } from "react";
import { type Booking, priceOf, statusOf } from "../bookings/booking.ts";
import { fullName } from "../components/full-name.ts";
import { StatusBadge } from "../components/status-badge.tsx";
import { longDate, timeRange, zoneWords } from "../time/format.ts";
import { useOtherZone } from "../time/viewer-zone.ts";

/** The facts of a booking. */
export function LessonFacts({ booking }: { booking: Booking }) {
  const { subject, tutor, starts_at, ends_at, zone } = booking;
  const { tone, label } = statusOf(booking);
  return (
    <dl className="facts">
      <Fact name="Subject">{subject}</Fact>
      <Fact name="Tutor">{fullName(tutor)}</Fact>
      <Fact name="Date">{starts_at ? longDate(starts_at, zone) : "TBD"}</Fact>
      <Fact name="Time">
        {starts_at ? (
          <>
            {timeRange(starts_at, ends_at, zone)} <span className="whole">{zoneWords(starts_at, zone)}</span>
            <ViewersTime booking={booking} />
          </>
        ) : (
          "TBD"
        )}
      </Fact>
      <Fact name="Price">{priceOf(booking)}</Fact>
      <Fact name="Status">
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The same time in the viewer's time zone, with the date if it differs. */
function ViewersTime({ booking: { starts_at, ends_at, zone } }: { booking: Booking }) {
  const own = useOtherZone(starts_at, zone);
  if (!own) return null;
  const date = longDate(starts_at, own);
  return (
    <span className="note own-time">
      {timeRange(starts_at, ends_at, own)} your time ({zoneWords(starts_at, own)})
      {date !== longDate(starts_at, zone) && `, ${date}`}
    </span>
  );
}
