import { unwrap } from "../api/problem.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery } from "./query.ts";

/** What of the summer portal waits for an admin. Apart from the rest, which the rail of every page would load. */

/** What the keys of opportunities begin with. */
export const OPPORTUNITIES = ["admin", "opportunities"] as const;

/** Of its reports a listing shows too how many wait, and an event about one does not say which listing it is of. */
export const OPPORTUNITY_CHANGES = {
  "opportunity.changed": true,
  "opportunity_report.changed": true,
} as const;

/** How many opportunities there are under each filter. */
export const opportunityCounts = apiQuery({
  key: [...OPPORTUNITIES, "counts"],
  read: async (api) =>
    (await unwrap(api.GET("/api/admin/opportunities", { params: { query: { limit: 1 } } }))).counts,
  meta: { topics: [TOPICS.admin], staleAfter: OPPORTUNITY_CHANGES },
});
