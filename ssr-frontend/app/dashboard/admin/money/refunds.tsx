import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import { type MadeRefund, madeRefunds } from "../../../queries/admin-money-lists.ts";
import { useReaderZone, useReaderZoneWords } from "../../../time/reader-zone.ts";
import { loadTab } from "../../tab.server.ts";
import { showTab } from "../../tab.ts";
import { AdminList } from "../admin-list.tsx";
import { ADMIN_LIST_STEP } from "../search.ts";
import { useListSearch } from "../use-list-search.ts";
import type { Route } from "./+types/refunds";
import { ListFilters } from "./list-filters.tsx";
import { refundsQueries } from "./list-queries.ts";
import { refundsSearch } from "./list-search.ts";
import { REFUND_STATES, refundNext } from "./list-words.ts";
import { MoneyPage } from "./money-page.tsx";
import { MoneyRow, PurchaseLine, purchaseName, StripeLink } from "./money-row.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", refundsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, refundsQueries);

const STATES: readonly { state: MadeRefund["status"] | undefined; label: string }[] = [
  { state: undefined, label: "All" },
  { state: "pending", label: "On their way" },
  { state: "succeeded", label: "On the card" },
  { state: "failed", label: "Sent back" },
];

/** The refunds to cards. */
export default function RefundsPage() {
  const zone = useReaderZone();
  const zoneName = useReaderZoneWords();
  const list = useListSearch(refundsSearch.parse, refundsSearch.format);
  const { count, ...filter } = list.search;
  const query = useQuery({ ...madeRefunds(filter, count), placeholderData: keepPreviousData });
  const { longer } = list;
  const narrowed = filter.month || filter.state || filter.q;
  return (
    <MoneyPage
      title="Refunds"
      state={`What went back to the cards that paid, here or in Stripe’s dashboard. ${zoneName}.`}
    >
      <ListFilters
        list={list}
        label="State of refunds"
        states={STATES}
        queriesOf={({ count: _, ...other }) => [madeRefunds(other, ADMIN_LIST_STEP)]}
      />
      <AdminList
        query={query}
        drawing="payments"
        empty={
          narrowed
            ? "No refunds like this."
            : "Nothing was refunded. Refunds are made on the page of a session or a listing."
        }
      >
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? list.hrefOf({ count: longer }) : undefined}
            moreWords="refunds"
            moreQueries={() => (longer ? [madeRefunds(filter, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((refund) => (
              <RefundRow key={refund.id} refund={refund} zone={zone} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
    </MoneyPage>
  );
}

function RefundRow({ refund, zone }: { refund: MadeRefund; zone: string }) {
  const { made_at, amount_cents, paid_cents, status, purchase, stripe_url } = refund;
  const { tone, words } = REFUND_STATES[status];
  const next = refundNext(refund);
  return (
    <MoneyRow
      at={made_at}
      zone={zone}
      amount={formatCents(amount_cents)}
      amountNote={amount_cents === paid_cents ? "All that was paid" : `Of ${formatCents(paid_cents)}`}
    >
      <PurchaseLine purchase={purchase} zone={zone} />
      {next && <span className="money-row-next">{next}</span>}
      <span className="money-row-ways">
        <StatusBadge tone={tone}>{words}</StatusBadge>
        <StripeLink url={stripe_url} of={purchaseName(purchase, zone)} />
      </span>
    </MoneyRow>
  );
}
