import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { given } from "./given.ts";
import { LISTING_CHANGES } from "./listing-counts.ts";
import { OPPORTUNITIES, OPPORTUNITY_CHANGES } from "./opportunity-counts.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** An opportunity of the summer portal in the admins' table, and in full. */
export type AdminOpportunity = Schemas["AdminOpportunity"];
export type AdminOpportunityDetail = Schemas["AdminOpportunityDetail"];

/** A page of opportunities, with the number for each filter. */
export type AdminOpportunityPage = Schemas["AdminOpportunityList"];

/** The content of an opportunity. */
export type OpportunityDraft = Schemas["OpportunityDraft"];

export type OpportunityFilter = keyof Schemas["AdminOpportunityTotals"];
export type OpportunitySort = "updated" | "deadline" | "checked";

/** The filter, order and page of the list of opportunities. */
export interface OpportunityList {
  q: string;
  filter: OpportunityFilter;
  sort: OpportunitySort;
  direction: "asc" | "desc";
  size: number;
  cursor?: string | undefined;
}

/** A student's report about an opportunity. */
export type OpportunityReport = Schemas["AdminOpportunityReport"];

export type OpportunityReportState = "open" | "decided";

/** A page of reports, with the number of reports in each state. */
export interface OpportunityReportPage extends ListStart<OpportunityReport> {
  counts: Schemas["OpportunityReportCounts"];
}

const OPPORTUNITY_REPORTS = ["admin", "opportunity-reports"] as const;
const OVERVIEW = ["admin", "overview"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

/** The queries that a change of an opportunity or of a report can affect. */
const EVERYTHING = [OPPORTUNITIES, OPPORTUNITY_REPORTS, OVERVIEW, AUDIT_LOG] as const;

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

/** A provider can withdraw an opportunity, and suspending a provider withdraws theirs. */
const STATE_CHANGES = { ...OPPORTUNITY_CHANGES, ...LISTING_CHANGES, "user.changed": true } as const;

/** A page of opportunities. Deadlines pass and checks lapse without an event, so each visit refetches. */
export const adminOpportunities = ({ q, filter, sort, direction, size, cursor }: OpportunityList) =>
  apiQuery({
    key: [...OPPORTUNITIES, "list", { q, filter, sort, direction, size, cursor }],
    read: (api) => {
      const which = given({ q, cursor, filter: filter === "all" ? undefined : filter });
      const query = { ...which, sort, direction, limit: size };
      return unwrap(api.GET("/api/admin/opportunities", { params: { query } }));
    },
    meta: { topics, staleAfter: STATE_CHANGES, errorToast },
    staleTime: EACH_VISIT,
  });

const byId = (id: string) => ({ params: { path: { id } } });

/** An opportunity with the fields that admins edit and the students' reports. */
export const adminOpportunity = (id: string) =>
  apiQuery({
    key: [...OPPORTUNITIES, "one", id],
    read: (api) => unwrap(api.GET("/api/admin/opportunities/{id}", byId(id))),
    meta: {
      topics,
      staleAfter: {
        ...STATE_CHANGES,
        "opportunity.changed": ({ opportunity_id }) => opportunity_id === id,
      },
      errorToast,
    },
    staleTime: EACH_VISIT,
  });

/** The first `count` reports: open ones oldest first, or decided ones. */
export const opportunityReports = (state: OpportunityReportState, count: number) =>
  apiQuery({
    key: [...OPPORTUNITY_REPORTS, state, count],
    read: async (api): Promise<OpportunityReportPage> => {
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/opportunity-reports", { params: { query: { state, ...page } } })),
      );
      return { items, more, counts: first.counts };
    },
    meta: { topics, staleAfter: OPPORTUNITY_CHANGES, errorToast },
  });

/** Puts the response, which is the updated opportunity, into the cache. */
const showsOpportunity = {
  onSuccess: (
    saved: AdminOpportunityDetail,
    _: unknown,
    __: unknown,
    { client }: { client: QueryClient },
  ) => {
    client.setQueryData(adminOpportunity(saved.id).queryKey, saved);
  },
  ...reloads(...EVERYTHING),
};

/** Creates an opportunity. */
export const createOpportunity = mutationOptions({
  mutationFn: (body: OpportunityDraft) => unwrap(browserApi.POST("/api/admin/opportunities", { body })),
  ...showsOpportunity,
});

/** Updates an opportunity, if its version is still the one that was shown. */
export const updateOpportunity = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["OpportunityChange"]) =>
      unwrap(browserApi.PUT("/api/admin/opportunities/{id}", { ...byId(id), body })),
    ...showsOpportunity,
  });

/** Records that the opportunity was compared in full with the organization's page. */
export const checkOpportunity = (id: string) =>
  mutationOptions({
    mutationFn: (seen_version: number) =>
      unwrap(browserApi.POST("/api/admin/opportunities/{id}/check", { ...byId(id), body: { seen_version } })),
    ...showsOpportunity,
  });

/** Hides an opportunity from everybody except admins, and notifies the organization of the reason. */
export const hideOpportunity = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["OpportunityHiding"]) =>
      unwrap(browserApi.PUT("/api/admin/opportunities/{id}/hidden", { ...byId(id), body })),
    ...showsOpportunity,
  });

/** Shows a hidden opportunity again. */
export const unhideOpportunity = (id: string) =>
  mutationOptions<AdminOpportunityDetail, Error, void>({
    mutationFn: () => unwrap(browserApi.DELETE("/api/admin/opportunities/{id}/hidden", byId(id))),
    ...showsOpportunity,
  });

/** Decides a report and notifies the user who sent it. */
export const decideOpportunityReport = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["OpportunityReportVerdict"]) =>
      unwrap(browserApi.POST("/api/admin/opportunity-reports/{id}/decide", { ...byId(id), body })),
    ...reloads(...EVERYTHING),
  });
