import { unwrap } from "../api/problem.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery } from "./query.ts";

/**
 * The counts of the summer portal. They have their own module because the sidebar of every page loads them.
 */

/** The prefix of the keys of opportunities. */
export const OPPORTUNITIES = ["admin", "opportunities"] as const;

/**
 * A listing shows the number of its open reports too, and the event of a report does not say which listing it
 * is about.
 */
export const OPPORTUNITY_CHANGES = {
  "opportunity.changed": true,
  "opportunity_report.changed": true,
} as const;

/** The number of opportunities for each filter. */
export const opportunityCounts = apiQuery({
  key: [...OPPORTUNITIES, "counts"],
  read: async (api) =>
    (await unwrap(api.GET("/api/admin/opportunities", { params: { query: { limit: 1 } } }))).counts,
  meta: { topics: [TOPICS.admin], staleAfter: OPPORTUNITY_CHANGES },
});
