import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import type { ResearchProject, ResearchStatus } from "../research/project.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";
import { hasProjectOf, RESEARCH } from "./research.ts";

type Schemas = components["schemas"];

/** Which projects an admin looks at: those in a state, or those at risk. */
export type ResearchFilter = "all" | ResearchStatus | "at_risk";

/** Projects as admins look after them. */
export interface AdminResearchPage extends ListStart<ResearchProject> {
  counts: Record<ResearchFilter, number>;
}

/** A tutor who can mentor a project. */
export type EligibleTutor = Schemas["EligibleTutor"];

const ADMIN_RESEARCH = ["admin", "research"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

const topics = [TOPICS.admin];

/** The first so many projects that a filter lets through, and how many each filter would; newest first. */
export const adminResearch = (filter: ResearchFilter, count: number) =>
  apiQuery({
    key: [...ADMIN_RESEARCH, "list", filter, count],
    read: async (api): Promise<AdminResearchPage> => {
      const wanted = filter === "at_risk" ? { risk: true } : { status: filter };
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/research", { params: { query: { ...wanted, ...page } } })),
      );
      return { items, more, counts: first.counts };
    },
    meta: {
      topics,
      staleAfter: {
        "research.changed": true,
        "research.deleted": true,
        "tutor_profile.changed": ({ tutor_id }, { cached }) => hasProjectOf(cached, tutor_id),
      },
      errorToast: (message) => ["Failed to load data", message],
    },
  });

/** Who can mentor a project. Nothing tells of names and of accounts that go, so each visit reads it. */
export const eligibleTutors = apiQuery({
  key: [...ADMIN_RESEARCH, "tutors"],
  read: (api) => unwrap(api.GET("/api/admin/research/tutors")),
  meta: {
    topics,
    // What they offer is a part of their profile.
    staleAfter: { "research.changed": true, "application.changed": true, "tutor_profile.changed": true },
  },
  staleTime: EACH_VISIT,
});

const byId = (id: string) => ({ params: { path: { id } } });

/** Gives a project to a tutor, as long as it is still the expected one's, or nobody's. */
export const assignTutor = (id: string) =>
  mutationOptions({
    mutationFn: (body: { tutor_id: string; expected_tutor_id: string | null }) =>
      unwrap(browserApi.POST("/api/admin/research/{id}/assign", { ...byId(id), body })),
    ...reloads(ADMIN_RESEARCH, RESEARCH, AUDIT_LOG),
  });

/** Says how many hours a project includes, as long as it includes the expected ones. */
export const setHoursIncluded = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ResearchHours"]) =>
      unwrap(browserApi.PATCH("/api/admin/research/{id}", { ...byId(id), body })),
    ...reloads(ADMIN_RESEARCH, RESEARCH, AUDIT_LOG),
  });
