import { unwrap } from "../api/problem.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery } from "./query.ts";

/** What of the providers' side waits for an admin. Apart from the rest, which the rail of every page would load. */

/** What the keys of listings, and of the organizations that post them, begin with. */
export const LISTINGS = ["admin", "listings"] as const;
export const ORGANIZATIONS = ["admin", "organizations"] as const;

/** A listing names its organization, which counts its listings. */
export const LISTING_CHANGES = {
  "listing.changed": true,
  "listing.deleted": true,
  "organization.changed": true,
} as const;

const first = { params: { query: { limit: 1 } } };
const topics = [TOPICS.admin];

/** How many listings of providers stand where. */
export const listingCounts = apiQuery({
  key: [...LISTINGS, "counts"],
  read: async (api) => (await unwrap(api.GET("/api/admin/listings", first))).counts,
  meta: { topics, staleAfter: { "listing.changed": true, "listing.deleted": true } },
});

/** How many organizations there are under each filter. */
export const organizationCounts = apiQuery({
  key: [...ORGANIZATIONS, "counts"],
  read: async (api) => (await unwrap(api.GET("/api/admin/organizations", first))).counts,
  meta: { topics, staleAfter: { "organization.changed": true } },
});
