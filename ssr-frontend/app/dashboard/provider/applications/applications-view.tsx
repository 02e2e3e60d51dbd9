import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DownloadLink } from "../../../components/download-link.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Filters } from "../../../components/filters.tsx";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import {
  applicationsFileHref,
  type ReceivedApplicationPage,
  receivedApplications,
} from "../../../queries/provider-applications.ts";
import type { Listing } from "../../../queries/provider-listings.ts";
import { useSession } from "../../../queries/session.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { LISTINGS } from "../places.ts";
import { ApplicationRow } from "./application-row.tsx";
import { ListSearch } from "./list-search.tsx";
import { PauseNotices } from "./pause-notices.tsx";
import { LIST_STEP, RECEIVED_STATES } from "./search.ts";
import { type ApplicationsSearchState, useApplicationsSearch } from "./use-applications-search.ts";
import { receivedLabel, TICK_INTERVAL } from "./words.ts";

const TITLE_ID = "applications-title";

/** The applications to one listing, or to all of them. */
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
  /** Another list is on its way. */
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
    return `Nobody has applied ${where}. We email you about each one.`;
  }
  return q ? `No student with “${q}” in their name is in this list.` : "No application stands here just now.";
}

const NothingPublic = ({ hasListing }: { hasListing: boolean }) => (
  <EmptyState
    drawing="applications"
    action={
      <Button component={Link} to={LISTINGS} variant="contained" color="signal">
        {hasListing ? "To your listings" : "Create your first listing"}
      </Button>
    }
  >
    {hasListing
      ? "None of your listings is public yet. Students can apply once we have approved one."
      : "Nothing is listed yet. What students send to your listings will stand here."}
  </EmptyState>
);
