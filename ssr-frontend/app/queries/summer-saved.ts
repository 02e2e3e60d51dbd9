import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";
import { MATCHES, type MatchPage } from "./summer-matches.ts";

/** An opportunity that a student has saved, with its reminders. */
export type SavedOpportunity = components["schemas"]["SavedOpportunityResponse"];

/** The student's saved opportunities: open ones first, by next deadline. */
export const savedOpportunities = apiQuery({
  key: ["saved-opportunities"],
  read: (api) => unwrap(api.GET("/api/summer/saved")),
  // Deadlines pass and admins hide opportunities without a live event to students.
  staleTime: EACH_VISIT,
  meta: { staleAfter: { "saved_opportunities.changed": true } },
});

const byId = (opportunity_id: string) => ({ params: { path: { opportunity_id } } });

/** Updates the saved mark of an opportunity in the cached pages of matches. */
function markSaved(client: QueryClient, id: string, saved: boolean): void {
  client.setQueriesData<MatchPage>(
    { queryKey: MATCHES },
    (page) =>
      page && {
        ...page,
        items: page.items.map((match) => (match.opportunity.id === id ? { ...match, saved } : match)),
      },
  );
}

/**
 * Runs these mutations one at a time: a change of reminders that arrives after the removal would save it
 * again.
 */
const scope = { id: "saved-opportunities" };

interface SaveChange {
  id: string;
  wants_reminders?: boolean;
}

/** Saves an opportunity, or changes whether emails remind of it. The request is idempotent. */
export const saveOpportunity = mutationOptions({
  mutationFn: ({ id, ...body }: SaveChange) =>
    unwrap(browserApi.PUT("/api/summer/saved/{opportunity_id}", { ...byId(id), body })),
  scope,
  onSuccess: (_saved, { id }, _result, { client }) => markSaved(client, id, true),
  ...reloads(savedOpportunities.queryKey),
});

/** Removes an opportunity from the saved ones. */
export const removeSaved = mutationOptions({
  mutationFn: (id: string) => unwrap(browserApi.DELETE("/api/summer/saved/{opportunity_id}", byId(id))),
  scope,
  onSuccess: (_none, id, _result, { client }) => markSaved(client, id, false),
  ...reloads(savedOpportunities.queryKey),
});
