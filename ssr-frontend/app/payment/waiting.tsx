import LinearProgress from "@mui/material/LinearProgress";
import { type Booking, isAllowed } from "../bookings/booking.ts";
import { useCheckout } from "../bookings/use-checkout.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { useSession } from "../queries/session.ts";
import { zoneWords } from "../time/format.ts";
import { holdEndWords } from "../time/hold-time.ts";
import { useReaderZone } from "../time/reader-zone.ts";
import { LessonFacts } from "./lesson-facts.tsx";
import { LONG_WAIT_POLLS } from "./outcome.ts";
import { PaymentPage, ToDashboard } from "./payment-page.tsx";
import type { PaymentView } from "./use-payment.ts";

/** The state is not final yet. After a while the page explains why, and what to do. */
export function Waiting({ payment: { booking, polls, problem } }: { payment: PaymentView }) {
  const long = polls >= LONG_WAIT_POLLS;
  const payable = booking.payment_status === "unpaid" && isAllowed(booking, "pay");
  return (
    <PaymentPage
      title="Processing payment"
      facts={<LessonFacts booking={booking} />}
      actions={
        long && (
          <>
            {payable && <PayNow booking={booking} />}
            <ToDashboard quiet={payable} />
          </>
        )
      }
    >
      <h1>Processing payment...</h1>
      <LinearProgress aria-label="Waiting for the payment" className="payment-progress" />
      {long ? (
        <WhyLong booking={booking} payable={payable} />
      ) : (
        <p>This takes a few seconds. Please keep this page open.</p>
      )}
      {problem && <p className="note">{problem.message} We’ll keep trying.</p>}
    </PaymentPage>
  );
}

function WhyLong({ booking, payable }: { booking: Booking; payable: boolean }) {
  const { now } = useSession();
  const { hold_expires_at: until } = booking;
  const zone = useReaderZone();
  if (!payable) {
    return (
      <p>
        Your bank is taking a while. You can leave this page: we’ll email you as soon as the session is
        confirmed, and if it can’t be, you’ll get the full amount back.
      </p>
    );
  }
  return (
    <p>
      We haven’t received a payment yet. If you left the payment page early, you can return to it
      {until &&
        `; we’ll hold the time for you until ${holdEndWords(until, zone, Date.parse(now))} ${zoneWords(until, zone)}`}
      . If you’ve paid, there’s nothing to do: this page updates on its own.
    </p>
  );
}

/** Returns to the booking's Checkout Session. */
function PayNow({ booking: { id } }: { booking: Booking }) {
  const { leaving, leave } = useCheckout(({ message }) => ["Error", message]);
  return (
    <BusyButton variant="contained" color="signal" size="large" busy={leaving} onClick={() => void leave(id)}>
      {leaving ? "Opening payment…" : "Return to payment"}
    </BusyButton>
  );
}
