import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { given } from "./given.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A tutor as admins see them. */
export type AdminTutor = Schemas["AdminTutor"];

/** A page of tutors, with their number. */
export type AdminTutorPage = Schemas["AdminTutorList"];

/** The columns by which tutors can be sorted. */
export type TutorSort = "name" | "email" | "rate";

/** The search, order and page of the list of tutors. */
export interface TutorList {
  q: string;
  sort: TutorSort;
  direction: "asc" | "desc";
  size: number;
  cursor?: string | undefined;
}

const TUTORS = ["admin", "tutors"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

/** A page of tutors. No live event reports changed names or addresses, so each visit refetches. */
export const adminTutors = ({ q, sort, direction, size, cursor }: TutorList) =>
  apiQuery({
    key: [...TUTORS, "list", { q, sort, direction, size, cursor }],
    read: (api) =>
      unwrap(
        api.GET("/api/admin/tutors", {
          params: { query: { ...given({ q, cursor }), sort, direction, limit: size } },
        }),
      ),
    meta: {
      topics: [TOPICS.admin],
      staleAfter: { "tutor_profile.changed": true, "application.changed": true },
      errorToast: (message) => ["Failed to load data", message],
    },
    staleTime: EACH_VISIT,
  });

/** The number of tutors. */
export const tutorCount = apiQuery({
  key: [...TUTORS, "count"],
  read: async (api) =>
    (await unwrap(api.GET("/api/admin/tutors", { params: { query: { limit: 1 } } }))).counts.all,
  meta: { topics: [TOPICS.admin], staleAfter: { "application.changed": true } },
});

/** Sets or removes a tutor's Zoom link, if the current link is still the one that was shown. */
export const saveZoomLink = (id: string) => {
  const { onSettled } = reloads(TUTORS, AUDIT_LOG);
  return mutationOptions({
    mutationFn: (body: Schemas["ZoomLinkChange"]) =>
      unwrap(browserApi.PUT("/api/admin/tutors/{id}/zoom-link", { params: { path: { id } }, body })),
    onSuccess: (saved: AdminTutor, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
      client.setQueriesData<AdminTutorPage>(
        { queryKey: [...TUTORS, "list"] },
        (page) => page && { ...page, items: page.items.map((item) => (item.id === id ? saved : item)) },
      );
    },
    onSettled,
  });
};
