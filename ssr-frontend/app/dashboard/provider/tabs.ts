import { providerAnalytics } from "../../queries/provider-analytics.ts";
import {
  receivedApplication,
  receivedApplications,
  waitingApplications,
} from "../../queries/provider-applications.ts";
import { providerListing, providerListings } from "../../queries/provider-listings.ts";
import { providerOrganization } from "../../queries/provider-organization.ts";
import { listingPayments } from "../../queries/provider-payments.ts";
import { ACCOUNT_TAB, countOf, type RailTab, type TabQueries } from "../tab.ts";
import { BARS_ICON, SUN_ICON } from "../tab-icons.ts";
import { parseAnalyticsSearch } from "./analytics/search.ts";
import { parseApplicationSearch, parseApplicationsSearch } from "./applications/search.ts";
import { parseListingSearch } from "./listing/search.ts";
import { needsAttention } from "./listings/attention.ts";
import { ANALYTICS, APPLICATION, APPLICATIONS, LISTING, LISTINGS, ORGANIZATION } from "./places.ts";

/** All listings, and the organization. */
export const listingsQueries: TabQueries = () => [
  providerListings,
  providerOrganization,
  waitingApplications,
];

/** The listing that the address names. */
export const listingQueries: TabQueries = ({ search }) => {
  const { id } = parseListingSearch(search);
  return id ? [providerListing(id), providerListings, providerOrganization, waitingApplications] : [];
};

export const applicationsQueries: TabQueries = ({ search }) => {
  const { count, ...filter } = parseApplicationsSearch(search);
  return [receivedApplications(filter, count), waitingApplications, providerListings];
};

/** The length of the list in which the previous and next application are looked up. */
export const MAX_NEIGHBORS = 100;

/** The application that the address names, and its list. */
export const applicationQueries: TabQueries = ({ search }) => {
  const { id, ...filter } = parseApplicationSearch(search);
  return id ? [receivedApplication(id), receivedApplications(filter, MAX_NEIGHBORS)] : [];
};

/** The organization, and the payments for listings. */
export const organizationQueries: TabQueries = () => [
  providerOrganization,
  listingPayments,
  providerListings,
];

export const analyticsQueries: TabQueries = ({ search }) => [
  providerAnalytics(parseAnalyticsSearch(search).listing),
  providerListings,
];

/** The provider's rail. */
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
    to: APPLICATIONS,
    label: "Applications",
    letter: "p",
    icon: "M5 3.500h10l4 4v13H5zM15 3.500v4h4M8.500 12h7M8.500 15.500h7M8.500 8.500h3",
    queries: () => applicationsQueries,
    also: [APPLICATION],
    count: countOf(
      waitingApplications,
      (listings) => listings.reduce((sum, { count }) => sum + count, 0),
      "waiting for an answer",
    ),
  },
  {
    to: ORGANIZATION,
    label: "Organization",
    letter: "o",
    icon: "M4 20.500v-13l8-4 8 4v13M2 20.500h20M9.500 20.500v-6h5v6M8 9.500h.5M15.500 9.500h.5",
    queries: () => organizationQueries,
  },
  {
    to: ANALYTICS,
    label: "Analytics",
    letter: "n",
    icon: BARS_ICON,
    queries: () => analyticsQueries,
  },
  ACCOUNT_TAB,
];
