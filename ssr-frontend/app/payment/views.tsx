import Button from "@mui/material/Button";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import { AddToCalendar } from "../bookings/add-to-calendar.tsx";
import type { Booking } from "../bookings/booking.ts";
import { JoinZoom } from "../bookings/booking-row.tsx";
import { otherTimesHref } from "../bookings/chosen-hour.ts";
import { BookingDialogs } from "../bookings/manage/booking-dialogs.tsx";
import { LessonActions } from "../bookings/manage/lesson-actions.tsx";
import { fullName } from "../components/full-name.ts";
import { formatCents } from "../money/format.ts";
import { useSession } from "../queries/session.ts";
import { SignOutButton } from "../shell/sign-out.tsx";
import { useSoon } from "../time/soon.ts";
import { LessonFacts } from "./lesson-facts.tsx";
import { PaymentPage, ToDashboard } from "./payment-page.tsx";
import type { PaymentView } from "./use-payment.ts";
import { Waiting } from "./waiting.tsx";

interface OutcomeProps {
  payment: PaymentView;
  /** Called when the booking was changed on this page. */
  onChange: () => void;
}

/** The page of a payment in any state. */
export function OutcomeView({ payment, onChange }: OutcomeProps) {
  if (payment.problem?.status === 404) return <BookingNotFound />;
  switch (payment.state) {
    case "processing":
      return <Waiting payment={payment} />;
    case "confirmed":
      return <PaymentConfirmed payment={payment} onChange={onChange} />;
    case "failed":
      return <PaymentFailed payment={payment} />;
    case "refunded":
      return <PaymentRefunded payment={payment} onChange={onChange} />;
    case "cancelled":
      return <CancelledWithoutRefund payment={payment} onChange={onChange} />;
  }
}

function PaymentConfirmed({ payment: { booking, confirmation_mail }, onChange }: OutcomeProps) {
  const { user } = useSession();
  return (
    <PaymentPage
      title="Payment successful"
      facts={<Ticket booking={booking} onChange={onChange} />}
      actions={
        <>
          {booking.starts_at && <NextStep booking={booking} />}
          <ToDashboard quiet />
          <BookAnother booking={booking} />
        </>
      }
    >
      <h1>{booking.price_cents === 0 ? "Your session is booked" : "Payment Successful!"}</h1>
      <p className="lede">Your tutoring session has been booked and confirmed</p>
      {confirmation_mail === "failing" ? (
        <p>
          We couldn’t send the confirmation email to {user?.email} yet. We’ll keep trying, and your session is
          confirmed either way.
        </p>
      ) : (
        <p>A confirmation email is on its way to {user?.email}.</p>
      )}
      <p>
        {booking.tutor.first_name} will contact you before the session. On your dashboard you can move or
        cancel it, and join it on Zoom when it starts.
      </p>
    </PaymentPage>
  );
}

/** What to do about a confirmed lesson next: add it to a calendar, or join it. */
function NextStep({ booking }: { booking: Booking }) {
  const { now } = useSession();
  const { imminent } = useSoon(booking, now);
  const withWhom = `with ${fullName(booking.tutor)}`;
  const Step = imminent ? JoinZoom : AddToCalendar;
  return <Step booking={booking} withWhom={withWhom} first />;
}

/** Leads to the tutor's free times in the same subject. */
const BookAnother = ({ booking: { subject, tutor } }: { booking: Booking }) => (
  <Button component={Link} to={otherTimesHref({ subject, tutor: tutor.id })} size="large">
    Book another session with {tutor.first_name}
  </Button>
);

/** The lesson, and the actions on it. */
function Ticket({ booking, onChange }: { booking: Booking; onChange: () => void }) {
  return (
    <div>
      <LessonFacts booking={booking} />
      <BookingDialogs side="student" onChange={onChange}>
        <LessonActions booking={booking} side="student" />
      </BookingDialogs>
    </div>
  );
}

function PaymentFailed({ payment: { booking } }: { payment: PaymentView }) {
  return (
    <PaymentPage
      title="Payment not completed"
      facts={<LessonFacts booking={booking} />}
      actions={<ToDashboard />}
    >
      <h1>Your payment wasn’t completed</h1>
      <p>
        We didn’t receive a payment, so the time is free again and you weren’t charged. You can choose a time
        on your dashboard and book again.
      </p>
    </PaymentPage>
  );
}

/** Its price was kept in whole or in part: the student canceled too late, or an admin decided so. */
function CancelledWithoutRefund({ payment: { booking }, onChange }: OutcomeProps) {
  const { cancelled_by, refunded_cents } = booking;
  const byUs = cancelled_by === "admin";
  return (
    <PaymentPage
      title="Session canceled"
      facts={<Ticket booking={booking} onChange={onChange} />}
      actions={<ToDashboard />}
    >
      <h1>{byUs ? "We canceled this session" : "You canceled this session"}</h1>
      <p>
        {!byUs && "That was less than 24 hours before the start, and your tutor had held the time for you. "}
        {refunded_cents > 0
          ? `${formatCents(refunded_cents)} of what you paid has been refunded to your card.`
          : `${byUs ? "Your" : "So your"} payment won’t be refunded.`}
      </p>
      {byUs && (
        <p>
          Our email about it has the details. If you think this is wrong,{" "}
          <a href={`mailto:${brand.email}`}>email us</a>.
        </p>
      )}
    </PaymentPage>
  );
}

function PaymentRefunded({ payment: { booking }, onChange }: OutcomeProps) {
  const done = booking.payment_status === "refunded";
  return (
    <PaymentPage
      title="Payment refunded"
      facts={<Ticket booking={booking} onChange={onChange} />}
      actions={<ToDashboard />}
    >
      <h1>{done ? "Your payment has been refunded" : "Your payment is being refunded"}</h1>
      <p>
        {booking.status === "cancelled" && "This session is canceled. "}The full amount goes back to the card
        you paid with; banks take 5 to 10 business days to show it.
      </p>
    </PaymentPage>
  );
}

/** The address names no booking that the user may see. */
export function BookingNotFound() {
  const { user } = useSession();
  return (
    <PaymentPage title="Booking not found" actions={<ToDashboard />}>
      <h1>We can’t find this booking</h1>
      <p>
        It isn’t in your account{user && ` (${user.email})`}. If you just paid, nothing is lost: your sessions
        are on your dashboard, and we’ll email you when one is confirmed.
      </p>
    </PaymentPage>
  );
}

/** A tutor or an admin may see the booking, but only its student sees the payment. */
export function ForeignPayment() {
  const { user } = useSession();
  return (
    <PaymentPage
      title="Another account’s payment"
      actions={
        <>
          <ToDashboard />
          <SignOutButton />
        </>
      }
    >
      <h1>This payment belongs to another account</h1>
      <p>
        You’re signed in as {user?.email}. To see the payment, sign in with the account that booked the
        session.
      </p>
    </PaymentPage>
  );
}
