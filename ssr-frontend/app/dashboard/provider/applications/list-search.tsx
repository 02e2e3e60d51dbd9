import { SearchForm } from "../../../components/search-form.tsx";
import type { Listing } from "../../../queries/provider-listings.ts";
import { ListingChoice } from "./listing-choice.tsx";
import { formatApplicationsSearch, LIST_STEP } from "./search.ts";
import type { ApplicationsSearchState } from "./use-applications-search.ts";

interface ListSearchProps {
  list: ApplicationsSearchState;
  listings: readonly Listing[];
}

/** Whose applications, and to which listing. */
export const ListSearch = ({ list: { search, go }, listings }: ListSearchProps) => (
  <SearchForm
    label="Search by name"
    q={search.q}
    rest={formatApplicationsSearch({ ...search, q: "", listing: undefined, count: LIST_STEP })}
    onFind={(q) => go({ q }, { replace: true })}
  >
    <ListingChoice listings={listings} chosen={search.listing} onChoose={(listing) => go({ listing })} />
  </SearchForm>
);
