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

/** An application with its answers, messages and notes. */
export type ReceivedApplicationDetail = Schemas["ReceivedApplicationDetail"];

export type ReceivedApplicationState = ReceivedApplication["state"];

/** The transitions that a provider can make. */
export type ApplicationMoveAction = Extract<
  Schemas["OpportunityApplicationAction"],
  "review" | "interview" | "waitlist" | "accept" | "decline" | "reconsider"
>;

/** A page of applications, with the selected listing's number in each state. */
export interface ReceivedApplicationPage extends ListStart<ReceivedApplication> {
  counts: Schemas["ReceivedApplicationTotals"];
}

/** The filter of the list; all applications if empty. */
export interface ReceivedApplicationFilter {
  listing?: string | undefined;
  state?: ReceivedApplicationState | undefined;
  /** A part of the student's name. */
  q?: string;
}

/** The applications of a listing that wait for a first response. */
export interface WaitingApplications {
  listing_id: string;
  title: string;
  count: number;
  /** The oldest of them. */
  oldest: Pick<ReceivedApplication, "id" | "student_name" | "created_at">;
}

const PROVIDER_APPLICATIONS = ["provider-applications"] as const;

const errorToast = (message: string): [string, string] => ["Failed to load data", message];

/** Applications contain the titles of their listings. */
const meta = {
  staleAfter: { "opportunity_application.changed": true, "listing.changed": true },
  errorToast,
} as const;

/** The first `count` applications, newest first. */
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

/** The limit of applications that are counted as waiting; nobody handles more in a day. */
const MAX_WAITING = 500;

/** The applications that wait for a first response, grouped by listing, by oldest application first. */
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

/**
 * `3 applications wait for a first answer`: here for lists of listings, which load no other module about
 * applications.
 */
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

/** Whether an application waits for a first response: a message counts as one, as does every transition. */
export const isWaiting = ({ state, answered_at }: Pick<ReceivedApplication, "state" | "answered_at">) =>
  state === "submitted" && !answered_at;

const byId = (id: string) => ({ params: { path: { id } } });

const applicationKey = (id: string) => [...PROVIDER_APPLICATIONS, "one", id] as const;

/** An application; `null` if it does not exist. */
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

/** Puts the response of a mutation into the cache before any refetch. */
const keep = (
  detail: ReceivedApplicationDetail,
  _variables: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
): void => {
  client.setQueryData(applicationKey(detail.id), detail);
};

/**
 * Changes the state of an application, if it is still the one that was shown. A listing that was paused
 * because of waiting applications may be resumed.
 */
export const moveApplication = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ApplicationMove"]) =>
      unwrap(browserApi.POST("/api/provider/applications/{id}/moves", { ...byId(id), body })),
    onSuccess: keep,
    ...reloads(PROVIDER_APPLICATIONS, PROVIDER_LISTINGS),
  });

/** Updates the organization's internal notes, if their version is still the one that was shown. */
export const noteAboutApplication = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ApplicationNotes"]) =>
      unwrap(browserApi.PUT("/api/provider/applications/{id}/notes", { ...byId(id), body })),
    onSuccess: keep,
    ...reloads(PROVIDER_APPLICATIONS),
  });

/** Sends the student a message; a repetition with the same message id changes nothing. */
export const writeToApplicant = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["NewApplicationMessage"]) =>
      unwrap(browserApi.POST("/api/provider/applications/{id}/messages", { ...byId(id), body })),
    onSuccess: keep,
    ...reloads(PROVIDER_APPLICATIONS, PROVIDER_LISTINGS),
  });

/** The address of the CSV file with the applications of one listing, or of all. */
export const applicationsFileHref = (listing?: string): string =>
  `/api/provider/applications/file${listing ? `?${new URLSearchParams({ listing_id: listing })}` : ""}`;
