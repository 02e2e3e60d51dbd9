import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { formatInCurrency } from "../../../money/format.ts";
import { type BalanceTransaction, balanceTransactions } from "../../../queries/admin-money.ts";
import { dateAndTime } from "../../../time/format.ts";
import { AdminList } from "../admin-list.tsx";
import { listingPage } from "../listing-search.ts";
import { tutorPayoutPage } from "../payouts/search.ts";
import { lessonPage } from "../places.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { kindWords } from "./kinds.ts";
import type { MoneySearch } from "./search.ts";

interface MovementListProps {
  month: string;
  /** `undefined` for all kinds. */
  kind: BalanceTransaction["kind"] | undefined;
  list: ListSearchState<MoneySearch>;
  zone: string;
}

/** The movements of a month. */
export function MovementList({ month, kind, list, zone }: MovementListProps) {
  const { longer, hrefOf, search } = list;
  const query = useQuery({
    ...balanceTransactions(month, kind, search.count),
    placeholderData: keepPreviousData,
  });
  return (
    <AdminList
      query={query}
      drawing="payments"
      empty={kind ? "There are none of these this month." : "Nothing moved this month."}
    >
      {({ items, more }) => (
        <ShowMoreList
          count={items.length}
          moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
          moreWords="movements"
          moreQueries={() => (longer ? [balanceTransactions(month, kind, longer)] : [])}
          busy={query.isPlaceholderData}
        >
          {items.map((movement) => (
            <MovementRow key={movement.id} movement={movement} zone={zone} />
          ))}
        </ShowMoreList>
      )}
    </AdminList>
  );
}

/** Whose money moved, with a link to their page; for movements without an owner, Stripe's description. */
function Owner({ movement }: { movement: BalanceTransaction }) {
  const { booking_id, listing_id, listing_title, adjusted_tutor_id, payer_name, tutor_name, description } =
    movement;
  if (booking_id)
    return (
      <Link to={lessonPage(booking_id)}>
        {payer_name} with {tutor_name}
      </Link>
    );
  if (listing_id)
    return (
      <Link to={listingPage(listing_id)}>
        {listing_title}, listed by {payer_name}
      </Link>
    );
  if (adjusted_tutor_id)
    return <Link to={tutorPayoutPage(adjusted_tutor_id)}>Bonus or correction for {tutor_name}</Link>;
  return description && <span>{description}</span>;
}

/** A movement: date, kind, owner, and the change of the balance. */
function MovementRow({ movement, zone }: { movement: BalanceTransaction; zone: string }) {
  const { created_at, kind, stripe_type, amount_cents, fee_cents, net_cents, currency } = movement;
  const { id } = movement;
  return (
    <li className="balance-movement" tabIndex={-1}>
      <time dateTime={created_at}>{dateAndTime(created_at, zone)}</time>
      <span className="balance-movement-what">
        <b>{kindWords(kind)}</b>
        {kind === "other" && <span className="note">{stripe_type}</span>}
        <Owner movement={movement} />
        <code>{id}</code>
      </span>
      <span className="balance-movement-amount">
        <b>{formatInCurrency(net_cents, currency)}</b>
        {fee_cents !== 0 && (
          <span className="note">
            {formatInCurrency(amount_cents, currency)} less {formatInCurrency(fee_cents, currency)} fee
          </span>
        )}
      </span>
    </li>
  );
}
