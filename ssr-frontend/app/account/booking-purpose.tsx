import { formatPrice } from "../money/format.ts";
import { ReaderTime } from "../time/reader-time.tsx";

/** The hour that somebody signs in or up to book. */
export interface PurposeFacts {
  /** The tutor's given name. */
  tutor: string;
  starts_at: string;
  price_cents: number;
  /** Whether it can still be booked. */
  is_free: boolean;
}

/** Says what a sign-in is for: `To book Kenji: Sun, Nov 29, 1:00 PM Eastern time, $50.` */
export default function BookingPurpose({ tutor, starts_at, price_cents, is_free }: PurposeFacts) {
  if (!is_free)
    return (
      <p>The time you chose with {tutor} isn’t free anymore. We’ll show you the nearest ones that are.</p>
    );
  return (
    <p>
      To book <strong>{tutor}</strong>: <ReaderTime at={starts_at} />, {formatPrice(price_cents)}.
    </p>
  );
}
