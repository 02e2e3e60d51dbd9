import { Link } from "react-router";
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
  /** Where a newcomer creates an account, if the page is the sign-in. */
  sign_up_href?: string;
}

interface BookingPurposeProps extends PurposeFacts {
  /** Whether it is shown as a step that follows the sign-up, in a list. */
  asStep?: boolean;
}

/** Says what a sign-in is for: `To book Kenji: Sun, Nov 29, 1:00 PM Eastern time, $50.` */
export default function BookingPurpose({ asStep = false, ...facts }: BookingPurposeProps) {
  if (asStep) return <ConfirmStep {...facts} />;
  const { tutor, starts_at, price_cents, is_free, sign_up_href } = facts;
  return (
    <>
      {is_free ? (
        <p>
          To book <strong>{tutor}</strong>: <ReaderTime at={starts_at} />, {formatPrice(price_cents)}.
        </p>
      ) : (
        <p>The time you chose with {tutor} isn’t free anymore. We’ll show you the nearest ones that are.</p>
      )}
      {sign_up_href && (
        <p>
          New here? <Link to={sign_up_href}>Create a student account</Link>
        </p>
      )}
    </>
  );
}

/** What follows the sign-up of somebody who has chosen an hour. */
const ConfirmStep = ({ price_cents }: PurposeFacts) => (
  <li>
    <strong>Confirm your session.</strong> We’ll take you back to the hour you chose.{" "}
    {price_cents === 0
      ? "The session is free, and so is the account."
      : "The account is free; you pay for the session when you book it."}
  </li>
);
