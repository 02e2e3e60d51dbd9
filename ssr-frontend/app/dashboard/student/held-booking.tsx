import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect } from "react";
import { type Booking, isAllowed, paymentNote } from "../../bookings/booking.ts";
import { confirmHref } from "../../bookings/chosen-hour.ts";
import { LessonTime, lessonName, lessonWords } from "../../bookings/lesson-time.tsx";
import { useAskAbout } from "../../bookings/manage/ask-about.ts";
import { useCheckout } from "../../bookings/use-checkout.ts";
import { Announcer } from "../../components/announcer.tsx";
import { BusyButton } from "../../components/busy-button.tsx";
import { fullName } from "../../components/full-name.ts";
import { StatusBadge } from "../../components/status-badge.tsx";
import { formatPrice } from "../../money/format.ts";
import { refreshBookings, upcomingBookings } from "../../queries/bookings.ts";
import { useSession } from "../../queries/session.ts";
import { countdown } from "../../time/countdown.ts";
import { holdEndWords, isShort } from "../../time/hold-time.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { useServerClock } from "../../time/server-clock.tsx";

/** Screen readers get one announcement when less time is left, in ms. */
const EXPIRY_WARNING = 5 * 60_000;

/** The polling interval after a hold has expired, in ms; a live event usually comes first. */
const LAPSE_POLL_INTERVAL = 4_000;

/** Polls the state of an expired hold, which only the server knows. */
function useLapsePoll(timeIsUp: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!timeIsUp) return;
    // Does not cancel a pending request.
    const ask = () => void client.invalidateQueries(upcomingBookings("student"), { cancelRefetch: false });
    ask();
    const timer = setInterval(ask, LAPSE_POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [timeIsUp, client]);
}

/** A slot held for payment: the time left, and the buttons that pay or release it. */
export function HeldBooking({ booking }: { booking: Booking }) {
  const ask = useAskAbout();
  const { now } = useSession();
  const client = useQueryClient();
  const { leaving, leave } = useCheckout(({ message }) => [`Error booking session: ${message}`]);
  const present = useServerClock(now);
  const remaining = Date.parse(booking.hold_expires_at ?? now) - present;
  const payable = isAllowed(booking, "pay");
  const zone = useReaderZone();
  const what = lessonName(booking, `with ${fullName(booking.tutor)}`, zone);
  const timeIsUp = payable && remaining <= 0;
  const waits = payable && !timeIsUp;
  useLapsePoll(timeIsUp);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!(await leave(booking.id))) void refreshBookings(client);
  }

  return (
    <article className="hold">
      <div className="hold-what">
        <p className="hold-head">
          <StatusBadge tone="pending">Pending</StatusBadge>
          {timeIsUp && (
            <span className="note">Your hold has expired. Checking whether it’s still yours…</span>
          )}
          {!payable && <span className="note">{paymentNote(booking) ?? "Releasing this time"}</span>}
        </p>
        <h3>
          {booking.subject} with {fullName(booking.tutor)}, {formatPrice(booking.price_cents)}
        </h3>
        <LessonTime booking={booking} />
      </div>
      {waits ? <TimeLeft booking={booking} now={present} /> : <span />}
      <div className="hold-actions">
        {waits && (
          // Without a script, the page of the hour opens the payment.
          <form
            method="post"
            action={confirmHref({ ...booking, tutor: booking.tutor.id })}
            onSubmit={(event) => void pay(event)}
          >
            <input type="hidden" name="booking_id" value={booking.id} />
            <BusyButton
              type="submit"
              variant="contained"
              color="signal"
              busy={leaving}
              aria-label={leaving ? undefined : `Continue to payment: ${what}`}
            >
              {leaving ? "Opening payment…" : "Continue to payment"}
            </BusyButton>
          </form>
        )}
        {isAllowed(booking, "cancel") && !timeIsUp && (
          <BusyButton
            variant="outlined"
            color="secondary"
            className="needs-script"
            unavailable={leaving}
            aria-label={`Cancel hold: ${what}`}
            onClick={() => ask("cancel-hold", booking)}
          >
            Cancel hold
          </BusyButton>
        )}
      </div>
      <Announcer>
        {waits && remaining > 0 && remaining < EXPIRY_WARNING
          ? `Less than 5 minutes left to pay for ${booking.subject}, ${lessonWords(booking, zone)}.`
          : ""}
      </Announcer>
    </article>
  );
}

/** The time left of a hold: a countdown in the last hour, before that the end. `now` is in ms. */
function TimeLeft({ booking: { hold_expires_at }, now }: { booking: Booking; now: number }) {
  const zone = useReaderZone();
  if (!hold_expires_at) return <span />;
  const left = Date.parse(hold_expires_at) - now;
  if (isShort(left)) {
    return (
      <p className="hold-left">
        <span className="note">Held for you for</span>
        <b role="timer">{countdown(left)}</b>
      </p>
    );
  }
  return (
    <p className="hold-left">
      <span className="note">Held for you until</span>
      <b>
        <time dateTime={hold_expires_at}>{holdEndWords(hold_expires_at, zone, now)}</time>
      </b>
    </p>
  );
}
