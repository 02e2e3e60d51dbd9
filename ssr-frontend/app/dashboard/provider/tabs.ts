import { providerListing, providerListings } from "../../queries/provider-listings.ts";
import { providerOrganization } from "../../queries/provider-organization.ts";
import { ACCOUNT_TAB, countOf, type RailTab, type TabQueries } from "../tab.ts";
import { SUN_ICON } from "../tab-icons.ts";
import { parseListingSearch } from "./listing/search.ts";
import { needsAttention } from "./listings/attention.ts";
import { LISTING, LISTINGS, ORGANIZATION } from "./places.ts";

/** All listings, and how far the organization is that offers them. */
export const listingsQueries: TabQueries = () => [providerListings, providerOrganization];

/** The listing that the address names. */
export const listingQueries: TabQueries = ({ search }) => {
  const { id } = parseListingSearch(search);
  return id ? [providerListing(id), providerOrganization] : [];
};

export const organizationQueries: TabQueries = () => [providerOrganization];

/** What a provider's rail leads to. */
export const PROVIDER_TABS: readonly RailTab[] = [
  {
    to: LISTINGS,
    label: "Listings",
    letter: "l",
    icon: SUN_ICON,
    queries: () => listingsQueries,
    also: [LISTING],
    count: countOf(providerListings, ({ items }) => items.filter(needsAttention).length, "waiting for you"),
  },
  {
    to: ORGANIZATION,
    label: "Organization",
    letter: "o",
    icon: "M4 20.500v-13l8-4 8 4v13M2 20.500h20M9.500 20.500v-6h5v6M8 9.500h.5M15.500 9.500h.5",
    queries: () => organizationQueries,
  },
  ACCOUNT_TAB,
];
