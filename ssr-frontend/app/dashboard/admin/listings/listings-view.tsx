import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Filters } from "../../../components/filters.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { adminListings, type ListingState } from "../../../queries/admin-listings.ts";
import { AdminList } from "../admin-list.tsx";
import type { SummerSearch } from "../opportunities/search.ts";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { ListingRow } from "./listing-row.tsx";
import { LISTING_STATES } from "./words.ts";

const STATES: { state: ListingState; empty: string }[] = [
  {
    state: "in_review",
    empty: "No listing waits for you. What a provider sends appears here by itself, and on the overview.",
  },
  { state: "returned", empty: "No listing is back with its provider." },
  { state: "approved", empty: "No listing of a provider is approved yet." },
  { state: "closed", empty: "No provider has closed a listing." },
  { state: "draft", empty: "No provider is writing a listing just now." },
];

const TITLE_ID = "listings-title";

/** What providers want listed: those that wait first, the others by their states. */
export default function ListingsView({ list }: { list: ListSearchState<SummerSearch> }) {
  const { search, hrefOf, longer } = list;
  const { listingState: state, count } = search;
  const query = useQuery({ ...adminListings(state, count), placeholderData: keepPreviousData });
  return (
    <section className="admin-view" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="visually-hidden">
        Listings of providers
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
