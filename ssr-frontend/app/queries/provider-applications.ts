import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap, unwrapOrNull } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { countWords } from "../components/count-words.ts";
import { PROVIDER_LISTINGS } from "./provider-organization.ts";
import { apiQuery, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** An application to one of the signed-in provider's listings, as lists show it. */
export type ReceivedApplication = Schemas["ReceivedApplication"];

/** With all that was sent, written and noted. */
export type ReceivedApplicationDetail = Schemas["ReceivedApplicationDetail"];

export type ReceivedApplicationState = ReceivedApplication["state"];

/** What its provider does with it. */
export type ApplicationMoveAction = Extract<
  Schemas["OpportunityApplicationAction"],
  "review" | "interview" | "waitlist" | "accept" | "decline" | "reconsider"
>;

/** Applications, and how many of the chosen listing's stand where. */
export interface ReceivedApplicationPage extends ListStart<ReceivedApplication> {
  counts: Schemas["ReceivedApplicationTotals"];
}

/** Which applications are listed; all of them where nothing is said. */
export interface ReceivedApplicationFilter {
  listing?: string | undefined;
  state?: ReceivedApplicationState | undefined;
  /** Part of the student's name. */
  q?: string;
}

/** What waits for a first answer at a listing. */
export interface WaitingApplications {
  listing_id: string;
  title: string;
  count: number;
  /** The one that has waited longest. */
  oldest: Pick<ReceivedApplication, "id" | "student_name" | "created_at">;
}

const PROVIDER_APPLICATIONS = ["provider-applications"] as const;

const errorToast = (message: string): [string, string] => ["Failed to load data", message];

/** They name their listings. */
const meta = {
  staleAfter: { "opportunity_application.changed": true, "listing.changed": true },
  errorToast,
} as const;

/** The first so many of them, newest first. */
export const receivedApplications = ({ listing, state, q = "" }: ReceivedApplicationFilter, count: number) =>
  apiQuery({
    key: [...PROVIDER_APPLICATIONS, "list", { listing, state, q }, count],
    read: async (api): Promise<ReceivedApplicationPage> => {
      const filter = {
        ...(listing ? { listing_id: listing } : {}),
        ...(state ? { state } : {}),
        ...(q ? { q } : {}),
      };
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/provider/applications", { params: { query: { ...filter, ...page } } })),
      );
      return { items, more, counts: first.counts };
    },
    meta,
  });

/** More than these nobody answers in a day. */
const MAX_WAITING = 500;

/** What waits for a first answer, by listing: that whose oldest has waited longest comes first. */
export const waitingApplications = apiQuery({
  key: [...PROVIDER_APPLICATIONS, "waiting"],
  read: async (api): Promise<WaitingApplications[]> => {
    const { items } = await fetchFirst(MAX_WAITING, (page) =>
      unwrap(api.GET("/api/provider/applications", { params: { query: { state: "submitted", ...page } } })),
    );
    return waitingByListing(items);
  },
  meta,
});

/** `3 applications wait for a first answer`: for lists of listings, which load no other words of applications. */
export const waitingWords = (count: number): string =>
  `${countWords(count, "application")} ${count === 1 ? "waits" : "wait"} for a first answer`;

/** @param applications newest first */
export function waitingByListing(applications: readonly ReceivedApplication[]): WaitingApplications[] {
  const found = new Map<string, WaitingApplications>();
  for (const { listing_id, listing_title: title, id, student_name, created_at } of applications
    .filter(isWaiting)
    .toReversed()) {
    const before = found.get(listing_id);
    const oldest = before?.oldest ?? { id, student_name, created_at };
    found.set(listing_id, { listing_id, title, count: (before?.count ?? 0) + 1, oldest });
  }
  return [...found.values()];
}

/** Whether nobody has answered it yet: a message counts as an answer, as every move does. */
export const isWaiting = ({ state, answered_at }: Pick<ReceivedApplication, "state" | "answered_at">) =>
  state === "submitted" && !answered_at;

const byId = (id: string) => ({ params: { path: { id } } });

const applicationKey = (id: string) => [...PROVIDER_APPLICATIONS, "one", id] as const;

/** One of them; `null` where there is none. */
export const receivedApplication = (id: string) =>
  apiQuery({
    key: applicationKey(id),
    read: (api): Promise<ReceivedApplicationDetail | null> =>
      unwrapOrNull(api.GET("/api/provider/applications/{id}", byId(id))),
    meta: {
      staleAfter: {
        "opportunity_application.changed": ({ opportunity_application_id }) =>
          opportunity_application_id === id,
        "listing.changed": true,
      },
      errorToast,
    },
  });

/** Shows what a change has answered with, before anything is read again. */
const keep = (
  detail: ReceivedApplicationDetail,
  _variables: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
): void => {
  client.setQueryData(applicationKey(detail.id), detail);
};

/** Moves an application, as long as it still is where it was seen. A listing that was paused for its sake may go on. */
export const moveApplication = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ApplicationMove"]) =>
      unwrap(browserApi.POST("/api/provider/applications/{id}/moves", { ...byId(id), body })),
    onSuccess: keep,
    ...reloads(PROVIDER_APPLICATIONS, PROVIDER_LISTINGS),
  });

/** Changes what the organization notes for itself, as long as it is still the seen version. */
export const noteAboutApplication = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ApplicationNotes"]) =>
      unwrap(browserApi.PUT("/api/provider/applications/{id}/notes", { ...byId(id), body })),
    onSuccess: keep,
    ...reloads(PROVIDER_APPLICATIONS),
  });

/** Writes to the student; the same message id once more changes nothing. */
export const writeToApplicant = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["NewApplicationMessage"]) =>
      unwrap(browserApi.POST("/api/provider/applications/{id}/messages", { ...byId(id), body })),
    onSuccess: keep,
    ...reloads(PROVIDER_APPLICATIONS, PROVIDER_LISTINGS),
  });

/** Where a listing's applications, or all of them, are downloaded as a table. */
export const applicationsFileHref = (listing?: string): string =>
  `/api/provider/applications/file${listing ? `?${new URLSearchParams({ listing_id: listing })}` : ""}`;
