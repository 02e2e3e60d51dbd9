import { redirect } from "react-router";
import { useSearch } from "../../components/use-search.ts";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/listing";
import "./listing/listing.css";
import { ListingPage } from "./listing/listing-page.tsx";
import { formatListingSearch, parseListingSearch } from "./listing/search.ts";
import "./listings/listings.css";
import { LISTINGS } from "./places.ts";
import { listingQueries } from "./tabs.ts";

export function loader(args: Route.LoaderArgs) {
  requireListing(args.url);
  return loadTab(args, "provider", listingQueries);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  requireListing(args.url);
  return showTab(args, listingQueries);
}

/** Redirects to all listings if the address names none. */
function requireListing({ searchParams }: URL): void {
  if (!parseListingSearch(searchParams).id) throw redirect(LISTINGS);
}

/** One listing. */
export default function ListingTab() {
  const { id, checkout } = useSearch(parseListingSearch, formatListingSearch).search;
  return id && <ListingPage key={id} id={id} checkout={checkout} />;
}
