import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { PlainList } from "../../../components/plain-list.tsx";
import { DashboardSection, Hint, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import { providerListings } from "../../../queries/provider-listings.ts";
import { type ListingPayment, listingPayments } from "../../../queries/provider-payments.ts";
import { useSession } from "../../../queries/session.ts";
import { mediumDate } from "../../../time/format.ts";
import { termsWords } from "../listings/fee-words.ts";
import { listingPage, receiptPage } from "../places.ts";
import { paymentState } from "./payment-words.ts";

/** What was paid for listings, each with its receipt. Nothing where nobody is asked a price, and nobody ever was. */
export function PaymentsSection() {
  const payments = useQuery(listingPayments);
  // The rail counts among all of them, and reads them again when they change.
  const { data: terms } = useQuery({ ...providerListings, enabled: false });
  if (!terms?.listing_price_cents && payments.data?.length === 0) return null;
  return (
    <DashboardSection title="Payments" help="What you have paid for listings, newest first.">
      <Loaded query={payments} skeleton={<RowsSkeleton rows={2} />}>
        {(items) =>
          items.length === 0 ? (
            <Hint>Nothing is paid yet. {terms && termsWords(terms)}</Hint>
          ) : (
            <PlainList className="listing-payments">
              {items.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </PlainList>
          )
        }
      </Loaded>
    </DashboardSection>
  );
}

function PaymentRow({ payment }: { payment: ListingPayment }) {
  const { zone } = useSession();
  const { id, listing_id, title, received_at, amount_cents, receipt_number } = payment;
  const { tone, label } = paymentState(payment);
  return (
    <li>
      <time dateTime={received_at}>{mediumDate(received_at, zone)}</time>
      <span className="listing-payment-what">
        <Link to={listingPage(listing_id)}>{title}</Link>
        <span className="listing-payment-state">
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <Link to={receiptPage(id)}>Receipt {receipt_number}</Link>
        </span>
      </span>
      <b>{formatCents(amount_cents)}</b>
    </li>
  );
}
