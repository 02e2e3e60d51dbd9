import { redirect } from "react-router";
import { useSearch } from "../../components/use-search.ts";
import { adminListing, adminListings } from "../../queries/admin-listings.ts";
import { loadTab } from "../tab.server.ts";
import { showTab, type TabQueries } from "../tab.ts";
import type { Route } from "./+types/listing";
import { formatListingSearch, parseListingSearch } from "./listing-search.ts";
import { ListingPage } from "./listings/listing-page.tsx";
import { NEXT_COUNT } from "./listings/next-listing.tsx";
import { REVIEW } from "./places.ts";
import { useFocusOnOpen } from "./use-focus-on-open.ts";

/** The queries of the listing that the address names, and of the next ones to review. */
const listingQueries: TabQueries = ({ search }) => {
  const { listing } = parseListingSearch(search);
  return listing ? [adminListing(listing), adminListings("in_review", NEXT_COUNT)] : [];
};

export function loader(args: Route.LoaderArgs) {
  requireListing(args.url);
  return loadTab(args, "admin", listingQueries);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  requireListing(args.url);
  return showTab(args, listingQueries);
}

/** Redirects to the listings in review if the address names none. */
function requireListing({ searchParams }: URL): void {
  if (!parseListingSearch(searchParams).listing) throw redirect(REVIEW);
}

/** A provider's listing, to approve or return. */
export default function ListingTab() {
  const { listing = "" } = useSearch(parseListingSearch, formatListingSearch).search;
  useFocusOnOpen(listing);
  return <ListingPage key={listing} id={listing} />;
}
