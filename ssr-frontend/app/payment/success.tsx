import { useEffect } from "react";
import { data } from "react-router";
import { serverApi } from "../api/api.server.ts";
import { unwrapIfFound } from "../api/problem.ts";
import type { Booking } from "../bookings/booking.ts";
import { useToast } from "../components/toasts.tsx";
import { useSession } from "../queries/session.ts";
import { requireUser } from "../shell/session.server.ts";
import { SessionEnded } from "../shell/session-ended.tsx";
import type { Route } from "./+types/success";
import { bookingId, type ConfirmationEmail } from "./outcome.ts";
import { usePayment } from "./use-payment.ts";
import { BookingNotFound, ForeignPayment, OutcomeView } from "./views.tsx";

/** Nothing in the address counts but which booking it is about; the API says what became of it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  requireUser(context, url.pathname + url.search);
  const id = bookingId(url);
  const booking =
    id && (await unwrapIfFound(serverApi(request).GET("/api/bookings/{id}", { params: { path: { id } } })));
  return booking ? { booking } : data({ booking: undefined }, { status: 404 });
}

/** `/payment-success`: where the payment service sends the student back to. */
export default function PaymentSuccessPage({ loaderData: { booking } }: Route.ComponentProps) {
  const { user } = useSession();
  if (!booking) return <BookingNotFound />;
  if (booking.student.id !== user?.id) return <ForeignPayment />;
  // A payment is followed from the start for each booking.
  return <Payment key={booking.id} booking={booking} />;
}

function Payment({ booking }: { booking: Booking }) {
  const { payment, check } = usePayment(booking);
  useEmailToast(payment.confirmation_mail);
  return (
    <>
      <OutcomeView payment={payment} onChange={() => void check()} />
      <SessionEnded />
    </>
  );
}

/** Says once what became of the confirmation email. One that the mail server did not take is tried again. */
function useEmailToast(email: ConfirmationEmail | null | undefined): void {
  const { success, error } = useToast();
  useEffect(() => {
    if (email === "sent") success("Confirmation Sent!");
    if (email === "failing") {
      error(
        "Email Error",
        "Session confirmed but emails could not be sent. You'll still receive session details.",
      );
    }
  }, [email, success, error]);
}
