import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { countText, countWords } from "../../../components/count-words.ts";
import { DownloadLink } from "../../../components/download-link.tsx";
import { Filters } from "../../../components/filters.tsx";
import { SearchForm } from "../../../components/search-form.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import {
  type Subscriber,
  type SubscriberWeek,
  subscribers,
  subscribersFileHref,
  subscriberWeeks,
} from "../../../queries/admin-newsletters.ts";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { AdminList } from "../admin-list.tsx";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { formatNewslettersSearch, type NewslettersSearch } from "./search.ts";
import { SUBSCRIBER_STATES } from "./words.ts";

const FILTERS = [
  { state: undefined, label: "All" },
  { state: "confirmed", label: "Confirmed" },
  { state: "waiting", label: "Not confirmed" },
  { state: "left", label: "Left" },
] as const;

/** The subscribers and their states. */
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
        empty={search.q ? "No one has that address." : "No one is on this list yet."}
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
          ). We log the download in the audit log.
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
  const zone = useReaderZone();
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

const WIDTH = 600;
const HEIGHT = 96;

/** The number of subscribers by week for half a year, as a line; the current number is highlighted. */
function SubscriberChart({ weeks }: { weeks: readonly SubscriberWeek[] }) {
  const last = weeks.at(-1);
  const first = weeks[0];
  if (!first || !last || last.subscribers === 0) return null;
  const most = Math.max(...weeks.map(({ subscribers }) => subscribers));
  const points = weeks.map(({ subscribers }, index) => ({
    x: 4 + (index / (weeks.length - 1)) * (WIDTH - 8),
    y: HEIGHT - 4 - (subscribers / most) * (HEIGHT - 12),
  }));
  const end = points.at(-1);
  const grown = last.subscribers - first.subscribers;
  const change = grown >= 0 ? `${countText(grown)} more` : `${countText(-grown)} fewer`;
  return (
    <figure className="subscriber-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        <path d={`M4 ${HEIGHT - 4}H${WIDTH - 4}`} className="axis" />
        <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
      </svg>
      {end && (
        <span
          className="subscriber-chart-now"
          style={{ insetInlineStart: `${(end.x / WIDTH) * 100}%`, top: `${(end.y / HEIGHT) * 100}%` }}
        />
      )}
      <figcaption>
        <b>{countWords(last.subscribers, "subscriber")}</b> {last.subscribers === 1 ? "receives" : "receive"}{" "}
        the newsletter, {change} than half a year ago.
      </figcaption>
    </figure>
  );
}
