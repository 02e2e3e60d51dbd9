import { unwrap } from "../api/problem.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery } from "./query.ts";

/**
 * The counts of listings and organizations. They have their own module because the sidebar of every page
 * loads them.
 */

/** The prefix of the keys of listings and of their organizations. */
export const LISTINGS = ["admin", "listings"] as const;
export const ORGANIZATIONS = ["admin", "organizations"] as const;

/** A listing contains its organization's name, and an organization counts its listings. */
export const LISTING_CHANGES = {
  "listing.changed": true,
  "listing.deleted": true,
  "organization.changed": true,
} as const;

const first = { params: { query: { limit: 1 } } };
const topics = [TOPICS.admin];

/** The number of listings in each state. */
export const listingCounts = apiQuery({
  key: [...LISTINGS, "counts"],
  read: async (api) => (await unwrap(api.GET("/api/admin/listings", first))).counts,
  meta: { topics, staleAfter: { "listing.changed": true, "listing.deleted": true } },
});

/** The number of organizations for each filter. */
export const organizationCounts = apiQuery({
  key: [...ORGANIZATIONS, "counts"],
  read: async (api) => (await unwrap(api.GET("/api/admin/organizations", first))).counts,
  meta: { topics, staleAfter: { "organization.changed": true } },
});
