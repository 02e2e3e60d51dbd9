import type { ReactNode } from "react";
import { StatusBadge, type StatusTone } from "../components/status-badge.tsx";
import { longDate, timeRange, zoneWords } from "../time/format.ts";
import { useOtherZone } from "../time/viewer-zone.ts";
import type { Booking } from "./outcome.ts";

interface LessonFactsProps {
  booking: Booking;
  status: string;
  tone: StatusTone;
}

/** What is booked, as one reads it off a ticket. */
export function LessonFacts({ booking, status, tone }: LessonFactsProps) {
  const { subject, tutor, starts_at, ends_at, zone } = booking;
  return (
    <dl className="facts">
      <Fact name="Subject">{subject}</Fact>
      <Fact name="Tutor">
        {tutor.first_name} {tutor.last_name}
      </Fact>
      <Fact name="Date">{starts_at ? longDate(starts_at, zone) : "TBD"}</Fact>
      <Fact name="Time">
        {starts_at ? (
          <>
            {timeRange(starts_at, ends_at, zone)} {zoneWords(starts_at, zone)}
            <ViewersTime booking={booking} />
          </>
        ) : (
          "TBD"
        )}
      </Fact>
      <Fact name="Price">{dollars(booking.price_cents)}</Fact>
      <Fact name="Status">
        <StatusBadge tone={tone}>{status}</StatusBadge>
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

/** The same time on the viewer's own clock, with the date where that is another one. */
function ViewersTime({ booking: { starts_at, ends_at, zone } }: { booking: Booking }) {
  const own = useOtherZone(starts_at, zone);
  if (!own) return null;
  const date = longDate(starts_at, own);
  return (
    <span className="note own-time">
      For you: {timeRange(starts_at, ends_at, own)} {zoneWords(starts_at, own)}
      {date !== longDate(starts_at, zone) && `, ${date}`}
    </span>
  );
}

const dollars = (cents: number): string => (cents === 0 ? "Free" : `$${(cents / 100).toFixed(2)}`);
