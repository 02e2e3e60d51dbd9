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

/** The filter of the admins' list of projects: a state, or at risk. */
export type ResearchFilter = "all" | ResearchStatus | "at_risk";

/** A page of projects as admins see them. */
export interface AdminResearchPage extends ListStart<ResearchProject> {
  counts: Record<ResearchFilter, number>;
}

/** A tutor who can mentor a project. */
export type EligibleTutor = Schemas["EligibleTutor"];

const ADMIN_RESEARCH = ["admin", "research"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

const topics = [TOPICS.admin];

/** The first `count` projects that match a filter, newest first, with the number for each filter. */
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

/**
 * The tutors who can mentor a project. No live event reports changed names or deleted accounts, so each visit
 * refetches.
 */
export const eligibleTutors = apiQuery({
  key: [...ADMIN_RESEARCH, "tutors"],
  read: (api) => unwrap(api.GET("/api/admin/research/tutors")),
  meta: {
    topics,
    // The research areas that a tutor offers are part of the profile.
    staleAfter: { "research.changed": true, "application.changed": true, "tutor_profile.changed": true },
  },
  staleTime: EACH_VISIT,
});

const byId = (id: string) => ({ params: { path: { id } } });

/** Assigns a project to a tutor, if its current tutor (or none) is still the one that was shown. */
export const assignTutor = (id: string) =>
  mutationOptions({
    mutationFn: (body: { tutor_id: string; expected_tutor_id: string | null }) =>
      unwrap(browserApi.POST("/api/admin/research/{id}/assign", { ...byId(id), body })),
    ...reloads(ADMIN_RESEARCH, RESEARCH, AUDIT_LOG),
  });

/** Sets the number of hours that a project includes, if it is still the one that was shown. */
export const setHoursIncluded = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ResearchHours"]) =>
      unwrap(browserApi.PATCH("/api/admin/research/{id}", { ...byId(id), body })),
    ...reloads(ADMIN_RESEARCH, RESEARCH, AUDIT_LOG),
  });
