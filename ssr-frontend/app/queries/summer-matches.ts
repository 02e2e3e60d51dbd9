import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, EACH_VISIT } from "./query.ts";

/**
 * A page of opportunities that match the student's Common Profile, or the fields that it lacks for matching.
 */
export type MatchPage = components["schemas"]["MatchPage"];

/** An opportunity with its score and the reasons. */
export type Match = MatchPage["items"][number];

/** The key of all pages of matches: each field of the Common Profile may change them. */
export const MATCHES = ["opportunity-matches"] as const;

export const opportunityMatches = (page: number) =>
  apiQuery({
    key: [...MATCHES, page],
    read: (api): Promise<MatchPage> =>
      unwrap(api.GET("/api/summer/matches", { params: { query: { page } } })),
    // Deadlines pass and admins hide opportunities without a live event to students.
    staleTime: EACH_VISIT,
    meta: { staleAfter: { "common_profile.changed": true, "saved_opportunities.changed": true } },
  });
