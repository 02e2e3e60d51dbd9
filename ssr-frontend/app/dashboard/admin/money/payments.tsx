import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import { type PaidPayment, type PaidPaymentState, paidPayments } from "../../../queries/admin-money-lists.ts";
import { useReaderZone, useReaderZoneWords } from "../../../time/reader-zone.ts";
import { loadTab } from "../../tab.server.ts";
import { showTab } from "../../tab.ts";
import { AdminList } from "../admin-list.tsx";
import { ADMIN_LIST_STEP } from "../search.ts";
import { useListSearch } from "../use-list-search.ts";
import type { Route } from "./+types/payments";
import { ListFilters } from "./list-filters.tsx";
import { paymentsQueries } from "./list-queries.ts";
import { paymentsSearch } from "./list-search.ts";
import { paymentStates } from "./list-words.ts";
import { MoneyPage } from "./money-page.tsx";
import { MoneyRow, PurchaseLine, purchaseName, StripeLink } from "./money-row.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", paymentsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, paymentsQueries);

const STATES: readonly { state: PaidPaymentState | undefined; label: string }[] = [
  { state: undefined, label: "All" },
  { state: "kept", label: "Kept" },
  { state: "refunded", label: "Refunded" },
  { state: "disputed", label: "Disputed" },
];

/** The payments of students and organizations. */
export default function PaymentsPage() {
  const zone = useReaderZone();
  const zoneName = useReaderZoneWords();
  const list = useListSearch(paymentsSearch.parse, paymentsSearch.format);
  const { count, ...filter } = list.search;
  const query = useQuery({ ...paidPayments(filter, count), placeholderData: keepPreviousData });
  const { longer } = list;
  const narrowed = filter.month || filter.state || filter.q;
  return (
    <MoneyPage title="Payments" state={`What students and organizations paid by card. ${zoneName}.`}>
      <ListFilters
        list={list}
        label="State of payments"
        states={STATES}
        queriesOf={({ count: _, ...other }) => [paidPayments(other, ADMIN_LIST_STEP)]}
      />
      <AdminList
        query={query}
        drawing="payments"
        empty={
          narrowed ? "No payments like this." : "No one has paid yet. Payments appear here as they arrive."
        }
      >
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? list.hrefOf({ count: longer }) : undefined}
            moreWords="payments"
            moreQueries={() => (longer ? [paidPayments(filter, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} zone={zone} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
    </MoneyPage>
  );
}

function PaymentRow({ payment, zone }: { payment: PaidPayment; zone: string }) {
  const { received_at, amount_cents, fee_cents, net_cents, purchase, stripe_url, receipt_number } = payment;
  const isRead = typeof fee_cents === "number" && typeof net_cents === "number";
  return (
    <MoneyRow
      at={received_at}
      zone={zone}
      amount={formatCents(amount_cents)}
      amountNote={
        isRead
          ? `${formatCents(net_cents)} after ${formatCents(fee_cents)} fee`
          : "Fee not read from Stripe yet"
      }
    >
      <PurchaseLine purchase={purchase} zone={zone} />
      <span className="money-row-ways">
        {paymentStates(payment).map(({ tone, words }) => (
          <StatusBadge key={words} tone={tone}>
            {words}
          </StatusBadge>
        ))}
        <span className="note">Receipt {receipt_number}</span>
        <StripeLink url={stripe_url} of={purchaseName(purchase, zone)} />
      </span>
    </MoneyRow>
  );
}
