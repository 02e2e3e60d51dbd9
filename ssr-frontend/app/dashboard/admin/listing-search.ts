import { UUID } from "../../uuid.ts";
import { LISTING } from "./places.ts";
import { format, matching } from "./search.ts";

/** Which listing is open. */
interface ListingSearch {
  listing: string | undefined;
}

export const parseListingSearch = (params: URLSearchParams): ListingSearch => ({
  listing: matching(params.get("id"), UUID),
});

export const formatListingSearch = ({ listing }: ListingSearch): string => format({ id: listing }, 0);

/** The address of a provider's listing, to be reviewed. */
export const listingPage = (id: string): string => LISTING + formatListingSearch({ listing: id });
