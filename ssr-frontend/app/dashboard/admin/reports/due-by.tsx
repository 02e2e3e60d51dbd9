import { StatusBadge } from "../../../components/status-badge.tsx";
import { useSession } from "../../../queries/session.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useServerClock } from "../../../time/server-clock.tsx";

/** How often it is looked at again, in ms. */
const TICK_INTERVAL = 60_000;

/** Until when somebody has been promised a reply, and whether that has passed. */
export function DueBy({ at }: { at: string }) {
  const { zone, now } = useSession();
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
