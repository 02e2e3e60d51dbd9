import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Filters } from "../../../components/filters.tsx";
import { fullName } from "../../../components/full-name.ts";
import { SearchForm } from "../../../components/search-form.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import {
  type TutorPayoutFilter,
  type TutorPayoutItem,
  tutorEarnings,
  tutorPayout,
  tutorPayouts,
} from "../../../queries/admin-payouts.ts";
import { prefetch } from "../../../queries/show.ts";
import { AdminList } from "../admin-list.tsx";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import type { PayoutsSearch } from "./search.ts";
import { heldReasons } from "./words.ts";

const FILTERS: readonly { only: TutorPayoutFilter | undefined; label: string; empty: string }[] = [
  { only: undefined, label: "Everyone", empty: "No one teaches here yet." },
  {
    only: "owed",
    label: "Owed something",
    empty: "No one is owed anything: everything earned has been sent.",
  },
  { only: "held", label: "On hold", empty: "Nothing is on hold." },
];

/** Every tutor, with what is due, in transit, paid, and on hold with the reason. */
export function PayoutsView({ list }: { list: ListSearchState<PayoutsSearch> }) {
  const { q, only, count } = list.search;
  const query = useQuery({ ...tutorPayouts({ q, only }, count), placeholderData: keepPreviousData });
  const counts = query.data?.counts;
  const choices = FILTERS.map((one) => ({
    label: one.label,
    to: list.hrefOf({ only: one.only }),
    current: one.only === only,
    count: counts?.[one.only ?? "all"],
    queries: [tutorPayouts({ q, only: one.only }, ADMIN_LIST_STEP)],
  }));
  const empty = FILTERS.find((one) => one.only === only)?.empty;
  return (
    <>
      <SearchForm
        label="Search by name or email"
        q={q}
        rest={list.hrefOf({ q: "" })}
        onFind={(found) => list.go({ q: found }, { replace: true })}
      />
      <Filters label="Whose money" choices={choices} />
      <AdminList query={query} drawing="payments" empty={q ? "No one matches that." : empty}>
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && list.longer ? list.hrefOf({ count: list.longer }) : undefined}
            moreWords="tutors"
            moreQueries={() => (list.longer ? [tutorPayouts({ q, only }, list.longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((item) => (
              <TutorRow key={item.id} item={item} to={list.hrefOf({ tutor: item.id })} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
    </>
  );
}

function TutorRow({ item, to }: { item: TutorPayoutItem; to: string }) {
  const { due_cents, on_its_way_cents, paid_out_cents } = item.totals;
  const load = () => prefetch([tutorPayout(item.id), tutorEarnings(item.id, ADMIN_LIST_STEP)]);
  return (
    <li className="payout-row" tabIndex={-1}>
      <div className="payout-who">
        <h2>
          <Link to={to} onPointerEnter={load} onFocus={load}>
            {fullName(item)}
          </Link>
        </h2>
        <p className="payout-held">
          {item.suspended_at && <StatusBadge tone="cancelled">Suspended</StatusBadge>}
          {heldReasons(item).map((reason) => (
            <StatusBadge key={reason} tone="pending">
              {reason}
            </StatusBadge>
          ))}
        </p>
      </div>
      <dl className="payout-sums">
        <Sum name="Due" cents={due_cents} />
        <Sum name="On its way" cents={on_its_way_cents} />
        <Sum name="Paid out" cents={paid_out_cents} />
      </dl>
    </li>
  );
}

const Sum = ({ name, cents }: { name: string; cents: number }) => (
  <div className={cents === 0 ? "nothing" : undefined}>
    <dt>{name}</dt>
    <dd>{formatCents(cents)}</dd>
  </div>
);
