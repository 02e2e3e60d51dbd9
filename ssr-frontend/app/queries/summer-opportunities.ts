import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { OpportunityDetail } from "../summer/opportunity/opportunity.ts";
import { apiQuery, EACH_VISIT } from "./query.ts";

/** A student's report about an opportunity. */
export type OpportunityReport = components["schemas"]["OpportunityReportDraft"];

/** An opportunity by its slug; `null` if it does not exist or is no longer shown. */
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
    // No live event reports its changes, so each visit refetches.
    staleTime: EACH_VISIT,
  });

/** Reports a problem with an opportunity. */
export const reportOpportunity = (id: string) =>
  mutationOptions({
    mutationFn: (body: OpportunityReport) =>
      unwrap(browserApi.POST("/api/summer/opportunities/{id}/reports", { params: { path: { id } }, body })),
  });
