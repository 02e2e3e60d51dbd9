import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { countText } from "../../../components/count-words.ts";
import { DownloadLink } from "../../../components/download-link.tsx";
import { Filters } from "../../../components/filters.tsx";
import { SearchForm } from "../../../components/search-form.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import {
  type Subscriber,
  subscribers,
  subscribersFileHref,
  subscriberWeeks,
} from "../../../queries/admin-newsletters.ts";
import { useSession } from "../../../queries/session.ts";
import { mediumDate } from "../../../time/format.ts";
import { AdminList } from "../admin-list.tsx";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { formatNewslettersSearch, type NewslettersSearch } from "./search.ts";
import { SubscriberChart } from "./subscriber-chart.tsx";
import { SUBSCRIBER_STATES } from "./words.ts";

const FILTERS = [
  { state: undefined, label: "All" },
  { state: "confirmed", label: "Confirmed" },
  { state: "waiting", label: "Not confirmed" },
  { state: "left", label: "Left" },
] as const;

/** Who asked for the newsletter, and what became of it. */
export function SubscribersView({
  list: { search, hrefOf, go, longer },
}: {
  list: ListSearchState<NewslettersSearch>;
}) {
  const query = useQuery({ ...subscribers(search, search.count), placeholderData: keepPreviousData });
  const { data: weeks } = useQuery(subscriberWeeks);
  const counts = query.data?.counts;
  const countOf = (state: Subscriber["state"] | undefined) =>
    counts && (state ? counts[state] : counts.confirmed + counts.waiting + counts.left);
  return (
    <div className="admin-view">
      {weeks && <SubscriberChart weeks={weeks} />}
      <SearchForm
        label="Search subscribers"
        q={search.q}
        rest={formatNewslettersSearch({ ...search, q: "", count: ADMIN_LIST_STEP })}
        onFind={(q) => go({ q }, { replace: true })}
      />
      <Filters
        label="State of the subscriptions"
        choices={FILTERS.map(({ state, label }) => ({
          label,
          to: hrefOf({ state }),
          current: state === search.state,
          count: countOf(state),
          queries: [subscribers({ state, q: search.q }, ADMIN_LIST_STEP)],
        }))}
      />
      <AdminList
        query={query}
        drawing="email"
        empty={search.q ? "Nobody has such an address." : "Nobody is in this list yet."}
      >
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
            moreWords="subscribers"
            moreQueries={() => (longer ? [subscribers(search, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((item) => (
              <SubscriberRow key={item.id} item={item} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
      {counts && (
        <p className="note">
          <DownloadLink href={subscribersFileHref(search)}>Download as a spreadsheet</DownloadLink> (CSV
          {search.state || search.q
            ? ", what is shown here"
            : `, ${countText(countOf(undefined) ?? 0)} lines`}
          ). It is entered in the audit log.
        </p>
      )}
    </div>
  );
}

function SubscriberRow({
  item: { email, state, created_at, confirmed_at, unsubscribed_at },
}: {
  item: Subscriber;
}) {
  const { zone } = useSession();
  const { label, tone } = SUBSCRIBER_STATES[state];
  const dates = [
    `Asked ${mediumDate(created_at, zone)}`,
    confirmed_at && `confirmed ${mediumDate(confirmed_at, zone)}`,
    unsubscribed_at && `left ${mediumDate(unsubscribed_at, zone)}`,
  ];
  return (
    <li className="newsletter-row" tabIndex={-1}>
      <div>
        <p className="subscriber">{email}</p>
        <p className="note">{dates.filter(Boolean).join(", ")}</p>
      </div>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </li>
  );
}
