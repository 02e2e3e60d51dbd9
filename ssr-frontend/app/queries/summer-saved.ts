import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";
import { MATCHES, type MatchPage } from "./summer-matches.ts";

/** Something a student wants to find again, and be reminded of. */
export type SavedOpportunity = components["schemas"]["SavedOpportunityResponse"];

/** What the student has saved: open ones first, by what closes next. */
export const savedOpportunities = apiQuery({
  key: ["saved-opportunities"],
  read: (api) => unwrap(api.GET("/api/summer/saved")),
  // Deadlines pass, and admins hide, without an event to students.
  staleTime: EACH_VISIT,
  meta: { staleAfter: { "saved_opportunities.changed": true } },
});

const byId = (opportunity_id: string) => ({ params: { path: { opportunity_id } } });

/** Shows in the matches that were read whether one of them is saved. */
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

/** One after another: a change of reminders that comes after the removal would save it again. */
const scope = { id: "saved-opportunities" };

interface SaveChange {
  id: string;
  wants_reminders?: boolean;
}

/** Saves an opportunity, or changes whether emails remind of it; doing so twice is doing it once. */
export const saveOpportunity = mutationOptions({
  mutationFn: ({ id, ...body }: SaveChange) =>
    unwrap(browserApi.PUT("/api/summer/saved/{opportunity_id}", { ...byId(id), body })),
  scope,
  onSuccess: (_saved, { id }, _result, { client }) => markSaved(client, id, true),
  ...reloads(savedOpportunities.queryKey),
});

/** Takes an opportunity off the saved ones. */
export const removeSaved = mutationOptions({
  mutationFn: (id: string) => unwrap(browserApi.DELETE("/api/summer/saved/{opportunity_id}", byId(id))),
  scope,
  onSuccess: (_none, id, _result, { client }) => markSaved(client, id, false),
  ...reloads(savedOpportunities.queryKey),
});
