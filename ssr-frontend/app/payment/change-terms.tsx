import { useSession } from "../queries/session.ts";
import { ReaderTime } from "../time/reader-time.tsx";
import { useServerClock } from "../time/server-clock.tsx";

/** How long before its start a session can be moved, or canceled with a full refund, in ms. */
const NOTICE = 24 * 3_600_000;

/** A dialog may stay open past the deadline, which is a matter of minutes; in ms. */
const TICK_INTERVAL = 20_000;

/** Until when a session can be moved, or canceled with a full refund; `undefined` if that is over at `now`, in ms. */
export function freeUntil(starts_at: string, now: number): string | undefined {
  const until = Date.parse(starts_at) - NOTICE;
  return until > now ? new Date(until).toISOString() : undefined;
}

interface ChangeTermsProps {
  starts_at: string;
  price_cents: number;
}

/** Until when a session can be moved or canceled, wherever one is confirmed. */
export function ChangeTerms({ starts_at, price_cents }: ChangeTermsProps) {
  const { now } = useSession();
  const until = freeUntil(starts_at, useServerClock(now, TICK_INTERVAL));
  const isFree = price_cents === 0;
  return (
    <p>
      {until ? (
        <>
          Plans change? Until <ReaderTime at={until} /> (24 hours before), you can move it
          {isFree ? " or cancel it." : " or cancel it for a full refund."}
        </>
      ) : (
        `It starts in less than 24 hours, so it can’t be moved${isFree ? "." : " or refunded."}`
      )}
    </p>
  );
}
