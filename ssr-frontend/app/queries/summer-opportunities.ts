import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { OpportunityDetail } from "../summer/opportunity/opportunity.ts";
import { apiQuery, EACH_VISIT } from "./query.ts";

/** What a student tells us of an opportunity. */
export type OpportunityReport = components["schemas"]["OpportunityReportDraft"];

/** An opportunity by the last part of its page's address; nothing if it never was there, or is no longer shown. */
export const opportunity = (slug: string) =>
  apiQuery({
    key: ["opportunities", slug],
    read: async (api): Promise<OpportunityDetail | null> => {
      try {
        return await unwrap(api.GET("/api/summer/opportunities/{slug}", { params: { path: { slug } } }));
      } catch (problem) {
        if (problem instanceof Problem && (problem.status === 404 || problem.status === 410)) return null;
        throw problem;
      }
    },
    // Nothing tells of its changes but the time: a visit asks.
    staleTime: EACH_VISIT,
  });

/** Tells us what is wrong with an opportunity. */
export const reportOpportunity = (id: string) =>
  mutationOptions({
    mutationFn: (body: OpportunityReport) =>
      unwrap(browserApi.POST("/api/summer/opportunities/{id}/reports", { params: { path: { id } }, body })),
  });
