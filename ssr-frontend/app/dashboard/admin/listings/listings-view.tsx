import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Filters } from "../../../components/filters.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { type AdminListing, adminListings, type ListingState } from "../../../queries/admin-listings.ts";
import { CATEGORIES } from "../../../summer/opportunity/categories.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { AdminList } from "../admin-list.tsx";
import { listingPage } from "../listing-search.ts";
import type { SummerSearch } from "../opportunities/search.ts";
import { VerificationBadge } from "../organizations/verification-badge.tsx";
import { domainWords } from "../organizations/words.ts";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { ListingBadge } from "./listing-badge.tsx";
import { LISTING_STATES } from "./words.ts";

const STATES: { state: ListingState; empty: string }[] = [
  {
    state: "in_review",
    empty:
      "No listing is waiting for you. What a provider sends appears here automatically, and on the overview.",
  },
  { state: "returned", empty: "No listing is back with its provider." },
  { state: "approved", empty: "No provider’s listing is approved yet." },
  { state: "closed", empty: "No provider has closed a listing." },
  { state: "draft", empty: "No provider is writing a listing right now." },
];

const TITLE_ID = "listings-title";

/** The listings of providers: those in review by default, others by state. */
export default function ListingsView({ list }: { list: ListSearchState<SummerSearch> }) {
  const { search, hrefOf, longer } = list;
  const { listingState: state, count } = search;
  const query = useQuery({ ...adminListings(state, count), placeholderData: keepPreviousData });
  return (
    <section className="admin-view" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="visually-hidden">
        Providers’ listings
      </h2>
      <Filters
        label="State of the listings"
        choices={STATES.map((choice) => ({
          label: LISTING_STATES[choice.state].label,
          to: hrefOf({ listingState: choice.state }),
          current: choice.state === state,
          count: query.data?.counts[choice.state],
          queries: [adminListings(choice.state, ADMIN_LIST_STEP)],
        }))}
      />
      <AdminList
        query={query}
        drawing="completed"
        empty={STATES.find((choice) => choice.state === state)?.empty}
      >
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
            moreWords="listings"
            moreQueries={() => (longer ? [adminListings(state, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((listing) => (
              <ListingRow key={listing.id} listing={listing} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
    </section>
  );
}

/** A listing in the list: title, organization, state and since when. */
function ListingRow({ listing }: { listing: AdminListing }) {
  const { id, title, category, organization_name, domain, verified, is_change } = listing;
  return (
    <li className="desk-row listing-row" tabIndex={-1}>
      <div className="desk-row-what">
        <h3>
          <Link to={listingPage(id)}>{title}</Link>
        </h3>
        <p className="desk-row-state">
          {organization_name} <VerificationBadge verified={verified} />
        </p>
        <p className="note">
          {category && `${CATEGORIES[category]}. `}
          {is_change && "Changes what is public now. "}
          {domainWords(domain)}
        </p>
      </div>
      <p className="desk-row-state">
        <ListingBadge listing={listing} />
        <Since listing={listing} />
      </p>
    </li>
  );
}

/** The submission time of a listing in review; the last change of others. */
function Since({ listing: { state, submitted_at, updated_at } }: { listing: AdminListing }) {
  const zone = useReaderZone();
  const isWaiting = state === "in_review" && submitted_at;
  const at = isWaiting ? submitted_at : updated_at;
  return (
    <span className="note">
      {isWaiting ? "Sent" : "Changed"} <time dateTime={at}>{dateAndTime(at, zone)}</time>
    </span>
  );
}
