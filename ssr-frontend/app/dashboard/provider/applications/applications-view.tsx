import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DownloadLink } from "../../../components/download-link.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Filters } from "../../../components/filters.tsx";
import { SearchForm } from "../../../components/search-form.tsx";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { type SearchState, useSearch } from "../../../components/use-search.ts";
import {
  applicationsFileHref,
  type ReceivedApplication,
  type ReceivedApplicationFilter,
  type ReceivedApplicationPage,
  receivedApplications,
  waitingApplications,
} from "../../../queries/provider-applications.ts";
import type { Listing } from "../../../queries/provider-listings.ts";
import { useSession } from "../../../queries/session.ts";
import { contentWords } from "../../../summer/profile/common-profile.ts";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { applicationPage, LISTINGS } from "../places.ts";
import { ListingChoice } from "./listing-choice.tsx";
import { ReceivedBadge } from "./received-badge.tsx";
import {
  type ApplicationsSearch,
  formatApplicationsSearch,
  LIST_STEP,
  MAX_LIST,
  parseApplicationsSearch,
  RECEIVED_STATES,
} from "./search.ts";
import {
  askedWords,
  type PauseNotice,
  pauseNotices,
  receivedLabel,
  TICK_INTERVAL,
  waitWords,
} from "./words.ts";

const TITLE_ID = "applications-title";

/** The applications to one listing or to all. */
export function ApplicationsView({ listings }: { listings: readonly Listing[] }) {
  const list = useApplicationsSearch();
  const { count, ...filter } = list.search;
  const query = useQuery({ ...receivedApplications(filter, count), placeholderData: keepPreviousData });
  if (!listings.some(({ published }) => published)) return <NothingPublic hasListing={listings.length > 0} />;
  return (
    <section className="applications-view" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="visually-hidden">
        Applications
      </h2>
      <PauseNotices listings={listings.filter(({ id }) => !filter.listing || filter.listing === id)} />
      <ListSearch list={list} listings={listings} />
      <StateFilters list={list} counts={query.data?.counts} />
      <div className="applications-list" aria-busy={query.isPlaceholderData}>
        <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
          {(page) => <Rows list={list} page={page} busy={query.isPlaceholderData} />}
        </Loaded>
      </div>
    </section>
  );
}

const totalOf = (counts: ReceivedApplicationPage["counts"]): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

interface StateFiltersProps {
  list: ApplicationsSearchState;
  counts: ReceivedApplicationPage["counts"] | undefined;
}

function StateFilters({ list: { search, hrefOf }, counts }: StateFiltersProps) {
  return (
    <Filters
      label="State of the applications"
      choices={[undefined, ...RECEIVED_STATES].map((state) => ({
        label: state ? receivedLabel(state) : "All",
        to: hrefOf({ state }),
        current: state === search.state,
        count: counts && (state ? counts[state] : totalOf(counts)),
        queries: [receivedApplications({ ...search, state }, LIST_STEP)],
      }))}
    />
  );
}

interface RowsProps {
  list: ApplicationsSearchState;
  page: ReceivedApplicationPage;
  /** Whether another list is loading. */
  busy: boolean;
}

function Rows({ list: { search, hrefOf, longer }, page: { items, more, counts }, busy }: RowsProps) {
  const present = useServerClock(useSession().now, TICK_INTERVAL);
  if (items.length === 0) {
    if (busy) return <RowsSkeleton rows={6} />;
    return <EmptyState drawing="applications">{emptyWords(search, totalOf(counts))}</EmptyState>;
  }
  return (
    <>
      <ShowMoreList
        count={items.length}
        moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
        moreWords="applications"
        moreQueries={() => (longer ? [receivedApplications(search, longer)] : [])}
        busy={busy}
      >
        {items.map((application) => (
          <ApplicationRow key={application.id} application={application} filter={search} present={present} />
        ))}
      </ShowMoreList>
      <p className="note">
        <DownloadLink href={applicationsFileHref(search.listing)}>Download CSV</DownloadLink> of all
        applications {search.listing ? "to this listing" : "to all listings"}
      </p>
    </>
  );
}

function emptyWords({ q, listing }: ApplicationsSearchState["search"], total: number): string {
  if (total === 0) {
    const where = listing ? "to this listing yet" : "yet";
    return `No one has applied ${where}. We email you about each application.`;
  }
  return q ? `No student with “${q}” in their name is on this list.` : "No applications here right now.";
}

const NothingPublic = ({ hasListing }: { hasListing: boolean }) => (
  <EmptyState
    drawing="applications"
    action={
      <Button component={Link} to={LISTINGS} variant="contained" color="signal">
        {hasListing ? "Go to your listings" : "Create your first listing"}
      </Button>
    }
  >
    {hasListing
      ? "None of your listings is public yet. Students can apply once we’ve approved one."
      : "Nothing is listed yet. What students send to your listings will appear here."}
  </EmptyState>
);

interface ApplicationRowProps {
  application: ReceivedApplication;
  /** The filter of the list. */
  filter: ReceivedApplicationFilter;
  /** The current time, in ms. */
  present: number;
}

/** An application in the list: student, listing, date, and what needs attention. */
function ApplicationRow({ application, filter, present }: ApplicationRowProps) {
  const zone = useReaderZone();
  const { id, student_name, grade, listing_title, created_at, state, has_notes } = application;
  const waits = waitWords(application, present);
  const asked = askedWords(application, zone);
  return (
    <li className="application-row" tabIndex={-1}>
      <div className="application-what">
        <h3>
          <Link to={applicationPage(id, filter)} prefetch="intent">
            {student_name}
          </Link>
        </h3>
        <p className="note application-facts">
          <span>{contentWords("grade", grade)}</span>
          <span>{listing_title}</span>
          <span>
            Applied <time dateTime={created_at}>{mediumDate(created_at, zone)}</time>
          </span>
        </p>
      </div>
      <p className="application-marks">
        {waits && <span className="application-waits">{waits}</span>}
        {asked && <span className="application-waits">{asked}</span>}
        {has_notes && <span className="note">Has notes</span>}
        <ReceivedBadge state={state} />
      </p>
    </li>
  );
}

interface ListSearchProps {
  list: ApplicationsSearchState;
  listings: readonly Listing[];
}

/** The filters by student and listing. */
const ListSearch = ({ list: { search, go }, listings }: ListSearchProps) => (
  <SearchForm
    label="Search by name"
    q={search.q}
    rest={formatApplicationsSearch({ ...search, q: "", listing: undefined, count: LIST_STEP })}
    onFind={(q) => go({ q }, { replace: true })}
  >
    <ListingChoice listings={listings} chosen={search.listing} onChoose={(listing) => go({ listing })} />
  </SearchForm>
);

/**
 * Names the listings that are paused for lack of replies, or will be soon, and which application to answer
 * first.
 */
function PauseNotices({ listings }: { listings: readonly Listing[] }) {
  const { now } = useSession();
  const zone = useReaderZone();
  const present = useServerClock(now, TICK_INTERVAL);
  const { data = [] } = useQuery(waitingApplications);
  return pauseNotices(data, listings, present, zone).map((notice) => (
    <Notice key={notice.listing_id} notice={notice} zone={zone} />
  ));
}

function Notice({ notice: { listing_id, title, isPaused, text, oldest }, zone }: NoticeProps) {
  return (
    <Alert severity="warning" role="presentation" className="pause-notice">
      <h2>{isPaused ? `${title} is paused` : `${title} will be paused`}</h2>
      <p>{text}</p>
      {oldest && (
        <p>
          Answer first:{" "}
          <Link to={applicationPage(oldest.id, { listing: listing_id, state: "submitted" })}>
            {oldest.student_name}
          </Link>
          , applied {mediumDate(oldest.created_at, zone)}
        </p>
      )}
    </Alert>
  );
}

interface NoticeProps {
  notice: PauseNotice;
  zone: string;
}

/** The state of the list in the address. */
interface ApplicationsSearchState extends SearchState<ApplicationsSearch> {
  /** The next length of the list; `undefined` at its maximum. */
  longer: number | undefined;
}

/** The state of the list in the address. A changed filter starts at the top. */
function useApplicationsSearch(): ApplicationsSearchState {
  const { search, hrefOf, go } = useSearch(parseApplicationsSearch, formatApplicationsSearch);
  return {
    search,
    hrefOf: (change) => hrefOf({ count: LIST_STEP, ...change }),
    go: (change, options) => go({ count: LIST_STEP, ...change }, options),
    longer: search.count < MAX_LIST ? search.count + LIST_STEP : undefined,
  };
}
