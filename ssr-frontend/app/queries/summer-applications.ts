import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap, unwrapOrNull } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, reloads } from "./query.ts";
import { commonProfile } from "./summer-profile.ts";

type Schemas = components["schemas"];

/** What a student sent to an organization, as their list shows it. */
export type OpportunityApplication = Schemas["StudentApplication"];

/** All of it: what was sent, what became of it, and what was written about it. */
export type OpportunityApplicationDetail = Schemas["StudentApplicationDetail"];

/** Where an application stands. */
export type ApplicationState = OpportunityApplication["state"];

/** A step of an application: where it came to, when, and by whom. */
export type ApplicationStep = OpportunityApplicationDetail["timeline"][number];

/** A message about an application. */
export type ApplicationMessage = OpportunityApplicationDetail["messages"][number];

/** A message as the page sends it: its id is the page's own, so that a second try is no second message. */
export interface MessageDraft {
  id: string;
  text: string;
}

/** How many applications may be open at once, and how many are. */
interface OpenApplications {
  open: number;
  limit: number;
}

/** The start of a student's list. */
export interface ApplicationList extends ListStart<OpportunityApplication>, OpenApplications {}

/** What a student has to do with an opportunity. */
export interface OwnApplication extends OpenApplications {
  /** What they sent; nothing as long as they have not applied. */
  application: OpportunityApplication | null;
}

/** The key of everything about the student's applications: each of them counts among those that are open. */
const APPLICATIONS = ["opportunity-applications"] as const;

/** The first so many of the student's applications, newest first. */
export const opportunityApplications = (count: number) =>
  apiQuery({
    key: [...APPLICATIONS, "list", count],
    read: async (api): Promise<ApplicationList> => {
      const { items, more, first } = await fetchFirst(count, (query) =>
        unwrap(api.GET("/api/summer/applications", { params: { query } })),
      );
      return { items, more, open: first.open, limit: first.limit };
    },
    meta: { staleAfter: { "opportunity_application.changed": true } },
  });

/** What the student has sent for an opportunity, by its id. */
export const ownApplication = (opportunity_id: string) =>
  apiQuery({
    key: [...APPLICATIONS, "for", opportunity_id],
    read: async (api): Promise<OwnApplication> => {
      const query = { opportunity_id, limit: 1 };
      const { items, open, limit } = await unwrap(api.GET("/api/summer/applications", { params: { query } }));
      return { application: items[0] ?? null, open, limit };
    },
    // Whichever it is, it counts among those that are open.
    meta: { staleAfter: { "opportunity_application.changed": true } },
  });

const byId = (id: string) => ({ params: { path: { id } } });

const applicationKey = (id: string) => [...APPLICATIONS, "one", id] as const;

/** An application of the student's own; `null` where there is none. */
export const opportunityApplication = (id: string) =>
  apiQuery({
    key: applicationKey(id),
    read: (api): Promise<OpportunityApplicationDetail | null> =>
      unwrapOrNull(api.GET("/api/summer/applications/{id}", byId(id))),
    meta: {
      staleAfter: {
        "opportunity_application.changed": ({ opportunity_application_id }) =>
          opportunity_application_id === id,
      },
    },
  });

/** Shows what a change has answered with, before anything is read again. */
const keep = (
  detail: OpportunityApplicationDetail,
  _variables: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
): void => {
  client.setQueryData(applicationKey(detail.id), detail);
};

/**
 * Applies to an opportunity, by its id, with the Common Profile as it is then. Applying twice is applying once: the second
 * press is answered with what the first one made.
 */
export const applyToOpportunity = (id: string) =>
  mutationOptions({
    mutationFn: (answer: string) =>
      unwrap(
        browserApi.POST("/api/summer/opportunities/{id}/applications", { ...byId(id), body: { answer } }),
      ),
    onSuccess: keep,
    // Not waited for: the answer is all that the next page shows. Of a refused one, the profile may have been the reason.
    onSettled: (_sent, _error, _answer, _result, { client }) => {
      for (const queryKey of [APPLICATIONS, commonProfile.queryKey])
        void client.invalidateQueries({ queryKey });
    },
  });

/** Takes an application back, for good. */
export const withdrawApplication = mutationOptions({
  mutationFn: (id: string) => unwrap(browserApi.POST("/api/summer/applications/{id}/withdraw", byId(id))),
  onSuccess: keep,
  ...reloads(APPLICATIONS),
});

/** Asks the organization what happened to an application. */
export const askAboutApplication = mutationOptions({
  mutationFn: (id: string) => unwrap(browserApi.POST("/api/summer/applications/{id}/inquiries", byId(id))),
  onSuccess: keep,
  ...reloads(APPLICATIONS),
});

/** Writes to the organization about an application; the same message id once more changes nothing. */
export const writeAboutApplication = (id: string) =>
  mutationOptions({
    mutationFn: (body: MessageDraft) =>
      unwrap(browserApi.POST("/api/summer/applications/{id}/messages", { ...byId(id), body })),
    onSuccess: keep,
    ...reloads(applicationKey(id)),
  });
