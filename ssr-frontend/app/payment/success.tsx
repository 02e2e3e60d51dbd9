import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { data, useLocation } from "react-router";
import type { Booking } from "../bookings/booking.ts";
import { Loaded, RowsSkeleton } from "../components/section.tsx";
import { useToast } from "../components/toasts.tsx";
import { paymentStart } from "../queries/bookings.ts";
import { loadQueries, queryClientOf } from "../queries/load.server.ts";
import { useSession } from "../queries/session.ts";
import { showQueries } from "../queries/show.ts";
import { requireUser } from "../shell/session.server.ts";
import { SessionEnded } from "../shell/session-ended.tsx";
import type { Route } from "./+types/success";
import { bookingId, type ConfirmationEmail } from "./outcome.ts";
import { PaymentPage, ToDashboard } from "./payment-page.tsx";
import { usePayment } from "./use-payment.ts";
import { BookingNotFound, ForeignPayment, OutcomeView } from "./views.tsx";

/** Reads only the booking's id from the address; the API knows its state. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const next = url.pathname + url.search;
  requireUser(context, next);
  const id = bookingId(url.searchParams);
  if (!id) return data(null, { status: 404 });
  const query = paymentStart(id);
  const loaded = await loadQueries(context, [query], next);
  const found = queryClientOf(context).getQueryData(query.queryKey) !== null;
  return found ? loaded : data(loaded, { status: 404 });
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const id = bookingId(url.searchParams);
  return showQueries(id ? [paymentStart(id)] : []);
}

/** `/payment-success`: the return URL of the Checkout Session. */
export default function PaymentSuccessPage() {
  const { search } = useLocation();
  const id = bookingId(new URLSearchParams(search));
  return id ? <PaymentOf key={id} id={id} /> : <BookingNotFound />;
}

function PaymentOf({ id }: { id: string }) {
  const query = useQuery(paymentStart(id));
  return (
    <>
      {query.data === undefined ? (
        <PaymentPage title="Payment" actions={<ToDashboard />}>
          <Loaded query={query} skeleton={<RowsSkeleton />}>
            {() => null}
          </Loaded>
        </PaymentPage>
      ) : (
        <FoundPayment booking={query.data} />
      )}
      <SessionEnded />
    </>
  );
}

function FoundPayment({ booking }: { booking: Booking | null }) {
  const { user } = useSession();
  // If the session has ended, the shell above shows it.
  if (!booking) return <BookingNotFound />;
  if (user && booking.student.id !== user.id) return <ForeignPayment />;
  return <Payment booking={booking} />;
}

function Payment({ booking }: { booking: Booking }) {
  const { payment, check } = usePayment(booking);
  useEmailToast(payment.confirmation_mail);
  return <OutcomeView payment={payment} onChange={() => void check()} />;
}

/** Shows one toast about the confirmation email. If the mail server rejected it, it is retried. */
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
