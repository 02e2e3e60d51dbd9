import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap, unwrapOrNull } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, reloads } from "./query.ts";
import { commonProfile } from "./summer-profile.ts";

type Schemas = components["schemas"];

/** An application to an opportunity, as the student's list shows it. */
export type OpportunityApplication = Schemas["StudentApplication"];

/** An application in full: the submitted answers, its history and its messages. */
export type OpportunityApplicationDetail = Schemas["StudentApplicationDetail"];

/** The state of an application. */
export type ApplicationState = OpportunityApplication["state"];

/** A transition of an application: the new state, the time and the actor. */
export type ApplicationStep = OpportunityApplicationDetail["timeline"][number];

/** A message about an application. */
export type ApplicationMessage = OpportunityApplicationDetail["messages"][number];

/** A message to send. The page generates its id, so that a retry inserts no second message. */
export interface MessageDraft {
  id: string;
  text: string;
}

/** The limit of open applications, and the current number. */
interface OpenApplications {
  open: number;
  limit: number;
}

/** The first page of a student's applications. */
export interface ApplicationList extends ListStart<OpportunityApplication>, OpenApplications {}

/** The student's relation to one opportunity. */
export interface OwnApplication extends OpenApplications {
  /** The submitted application; `null` if the student has not applied. */
  application: OpportunityApplication | null;
}

/** The key of all queries about the student's applications: each contains the number of open ones. */
const APPLICATIONS = ["opportunity-applications"] as const;

/** The first `count` applications of the student, newest first. */
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

/** The student's application to an opportunity, by the opportunity's id. */
export const ownApplication = (opportunity_id: string) =>
  apiQuery({
    key: [...APPLICATIONS, "for", opportunity_id],
    read: async (api): Promise<OwnApplication> => {
      const query = { opportunity_id, limit: 1 };
      const { items, open, limit } = await unwrap(api.GET("/api/summer/applications", { params: { query } }));
      return { application: items[0] ?? null, open, limit };
    },
    // Any application changes the number of open ones.
    meta: { staleAfter: { "opportunity_application.changed": true } },
  });

const byId = (id: string) => ({ params: { path: { id } } });

const applicationKey = (id: string) => [...APPLICATIONS, "one", id] as const;

/** One of the student's applications; `null` if it does not exist. */
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

/** Puts the response of a mutation into the cache before any refetch. */
const keep = (
  detail: OpportunityApplicationDetail,
  _variables: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
): void => {
  client.setQueryData(applicationKey(detail.id), detail);
};

/**
 * Applies to an opportunity, by its id, with the current Common Profile. The request is idempotent: a
 * repetition returns the application that the first one created.
 */
export const applyToOpportunity = (id: string) =>
  mutationOptions({
    mutationFn: (answer: string) =>
      unwrap(
        browserApi.POST("/api/summer/opportunities/{id}/applications", { ...byId(id), body: { answer } }),
      ),
    onSuccess: keep,
    // Not awaited: the next page needs only the response. The profile is reloaded too, because it may be why
    // the application was refused.
    onSettled: (_sent, _error, _answer, _result, { client }) => {
      for (const queryKey of [APPLICATIONS, commonProfile.queryKey])
        void client.invalidateQueries({ queryKey });
    },
  });

/** Withdraws an application permanently. */
export const withdrawApplication = mutationOptions({
  mutationFn: (id: string) => unwrap(browserApi.POST("/api/summer/applications/{id}/withdraw", byId(id))),
  onSuccess: keep,
  ...reloads(APPLICATIONS),
});

/** Asks the organization for the outcome of an application. */
export const askAboutApplication = mutationOptions({
  mutationFn: (id: string) => unwrap(browserApi.POST("/api/summer/applications/{id}/inquiries", byId(id))),
  onSuccess: keep,
  ...reloads(APPLICATIONS),
});

/**
 * Sends a message to the organization about an application; a repetition with the same message id changes
 * nothing.
 */
export const writeAboutApplication = (id: string) =>
  mutationOptions({
    mutationFn: (body: MessageDraft) =>
      unwrap(browserApi.POST("/api/summer/applications/{id}/messages", { ...byId(id), body })),
    onSuccess: keep,
    ...reloads(applicationKey(id)),
  });
