import { StatusBadge } from "../../../components/status-badge.tsx";
import { useSession } from "../../../queries/session.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { useServerClock } from "../../../time/server-clock.tsx";

/** The clock's interval, in ms. */
const TICK_INTERVAL = 60_000;

/** When a reply is due, and whether it is overdue. */
export function DueBy({ at }: { at: string }) {
  const { now } = useSession();
  const zone = useReaderZone();
  const late = Date.parse(at) < useServerClock(now, TICK_INTERVAL);
  return (
    <>
      <StatusBadge tone={late ? "cancelled" : "pending"}>{late ? "Overdue" : "Reply due"}</StatusBadge>
      <time className="note" dateTime={at}>
        {dateAndTime(at, zone)}
      </time>
    </>
  );
}
