import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { formatInCurrency } from "../../../money/format.ts";
import { type BankPayout, bankPayouts } from "../../../queries/admin-money-lists.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone, useReaderZoneWords } from "../../../time/reader-zone.ts";
import { wallMediumDate } from "../../../time/wall.ts";
import { loadTab } from "../../tab.server.ts";
import { showTab } from "../../tab.ts";
import { AdminList } from "../admin-list.tsx";
import { ADMIN_LIST_STEP } from "../search.ts";
import { useListSearch } from "../use-list-search.ts";
import type { Route } from "./+types/bank";
import { ListFilters } from "./list-filters.tsx";
import { bankQueries } from "./list-queries.ts";
import { bankSearch } from "./list-search.ts";
import { PAYOUT_STATES } from "./list-words.ts";
import { MoneyPage } from "./money-page.tsx";
import { MoneyRow, StripeLink } from "./money-row.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", bankQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, bankQueries);

const STATES: readonly { state: BankPayout["status"] | undefined; label: string }[] = [
  { state: undefined, label: "All" },
  { state: "in_transit", label: "On their way" },
  { state: "paid", label: "Arrived" },
  { state: "failed", label: "Sent back" },
];

/** The payouts to the academy's bank. */
export default function BankPage() {
  const zone = useReaderZone();
  const zoneName = useReaderZoneWords();
  const list = useListSearch(bankSearch.parse, bankSearch.format);
  const { count, month, state } = list.search;
  const query = useQuery({ ...bankPayouts({ month, state }, count), placeholderData: keepPreviousData });
  const { longer } = list;
  return (
    <MoneyPage
      title="Payouts to the bank"
      state={`What Stripe sends from the balance to the academy’s bank, read every hour. ${zoneName}.`}
    >
      <ListFilters
        list={list}
        label="State of payouts"
        states={STATES}
        queriesOf={(other) => [bankPayouts({ month: other.month, state: other.state }, ADMIN_LIST_STEP)]}
        withoutSearch
      />
      <AdminList
        query={query}
        drawing="payments"
        empty={
          month || state
            ? "No payouts like this."
            : "Nothing has gone to the bank yet. Stripe’s dashboard sets when it pays out."
        }
      >
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? list.hrefOf({ count: longer }) : undefined}
            moreWords="payouts"
            moreQueries={() => (longer ? [bankPayouts({ month, state }, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} zone={zone} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
    </MoneyPage>
  );
}

/** The label of the arrival date, by status. */
const ARRIVAL: Record<BankPayout["status"], string> = {
  pending: "Arrives",
  in_transit: "Arrives",
  paid: "Arrived",
  failed: "Should have arrived",
  canceled: "Should have arrived",
};

function PayoutRow({ payout, zone }: { payout: BankPayout; zone: string }) {
  const { created_at, amount_cents, currency, status, arrives_on, stripe_url } = payout;
  const { failure_code, failure_message, is_made_good, next_step } = payout;
  const { tone, words } = PAYOUT_STATES[status];
  return (
    <MoneyRow at={created_at} zone={zone} amount={formatInCurrency(amount_cents, currency)}>
      <span className="money-row-purchase">
        <span>{bankWords(payout)}</span>
        <span className="note">
          {ARRIVAL[status]} {wallMediumDate(arrives_on)}
        </span>
      </span>
      {status === "failed" && (
        <>
          <span>
            {failure_message ?? (failure_code && `Stripe says: ${failure_code.replaceAll("_", " ")}`)}
          </span>
          {is_made_good && <span className="note">A later payout included it.</span>}
          {next_step && <span className="money-row-next">{next_step}</span>}
        </>
      )}
      <span className="money-row-ways">
        <StatusBadge tone={tone}>{words}</StatusBadge>
        <StripeLink
          url={stripe_url}
          of={`${formatInCurrency(amount_cents, currency)}, ${dateAndTime(created_at, zone)}`}
        />
      </span>
    </MoneyRow>
  );
}

/** The bank account of a payout. */
function bankWords({ bank_name, bank_last4 }: BankPayout): string {
  if (!bank_last4) return bank_name ?? "The academy’s bank account";
  return bank_name ? `${bank_name}, account ending in ${bank_last4}` : `Account ending in ${bank_last4}`;
}
