import type { ReactNode } from "react";
import { type Booking, priceOf, statusOf } from "../bookings/booking.ts";
import { fullName } from "../components/full-name.ts";
import { StatusBadge } from "../components/status-badge.tsx";
import { longDate } from "../time/format.ts";
import { OtherClock, ReaderTime } from "../time/reader-time.tsx";
import { useReaderZone } from "../time/reader-zone.ts";

/** The facts of a booking; the specification asks for the academy's time as well. */
export function LessonFacts({ booking }: { booking: Booking }) {
  const { subject, tutor, starts_at, ends_at } = booking;
  const zone = useReaderZone();
  const { tone, label } = statusOf(booking);
  return (
    <dl className="facts">
      <Fact name="Subject">{subject}</Fact>
      <Fact name="Tutor">{fullName(tutor)}</Fact>
      <Fact name="Date">{starts_at ? <b>{longDate(starts_at, zone)}</b> : "TBD"}</Fact>
      <Fact name="Time">
        {starts_at ? (
          <>
            <ReaderTime at={starts_at} until={ends_at} />{" "}
            <span className="own-time">
              <OtherClock at={starts_at} />
            </span>
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
