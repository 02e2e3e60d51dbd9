import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { Problem, unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { given } from "./given.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A newsletter in the list, and with its content. */
export type AdminNewsletter = Schemas["AdminNewsletter"];
export type NewsletterDetail = Schemas["AdminNewsletterDetail"];
export type NewsletterState = AdminNewsletter["state"];

/** The content of a newsletter. */
export type NewsletterDraft = Schemas["NewsletterDraft"];

/** A newsletter as subscribers receive it, with the problems that block sending. */
export type NewsletterPreview = Schemas["NewsletterPreview"];

/** A subscriber's copy that failed or whose delivery is uncertain. */
export type NewsletterDelivery = Schemas["NewsletterDelivery"];

/** A subscriber of the newsletter. */
export type Subscriber = Schemas["NewsletterSubscriber"];
export type SubscriberState = Subscriber["state"];

/** A page of subscribers, with their number. */
export interface SubscriberPage extends ListStart<Subscriber> {
  counts: Schemas["NewsletterSubscriberCounts"];
}

/** The number of subscribers on a day. */
export type SubscriberWeek = Schemas["NewsletterSubscriberWeek"];

/** The filter of the list of subscribers. */
export interface SubscriberFilter {
  state: SubscriberState | undefined;
  q: string;
}

const NEWSLETTERS = ["admin", "newsletters"] as const;
const SUBSCRIBERS = ["admin", "newsletter-subscribers"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

/** How long the half-year chart counts as fresh, in ms. */
const WEEKS_FRESH = 600_000;

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

/** The first `count` newsletters, newest first. */
export const newsletters = (count: number) =>
  apiQuery({
    key: [...NEWSLETTERS, "list", count],
    read: async (api): Promise<ListStart<AdminNewsletter>> => {
      const { items, more } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/newsletters", { params: { query: page } })),
      );
      return { items, more };
    },
    meta: { topics, staleAfter: { "newsletter.changed": true }, errorToast },
  });

const byId = (id: string) => ({ params: { path: { id } } });

/**
 * A newsletter with its content and its progress. The number of subscribers changes meanwhile, so each visit
 * refetches.
 */
export const newsletter = (id: string) =>
  apiQuery({
    key: [...NEWSLETTERS, "one", id],
    read: (api) => unwrap(api.GET("/api/admin/newsletters/{id}", byId(id))),
    meta: {
      topics,
      staleAfter: { "newsletter.changed": ({ newsletter_id }) => newsletter_id === id },
      errorToast,
    },
    staleTime: EACH_VISIT,
  });

/** The first `count` copies of a newsletter in a state. */
export const newsletterDeliveries = (id: string, state: "uncertain" | "failed", count: number) =>
  apiQuery({
    key: [...NEWSLETTERS, "deliveries", id, state, count],
    read: async (api): Promise<ListStart<NewsletterDelivery>> => {
      const { items, more } = await fetchFirst(count, (page) =>
        unwrap(
          api.GET("/api/admin/newsletters/{id}/deliveries", {
            params: { path: { id }, query: { state, ...page } },
          }),
        ),
      );
      return { items, more };
    },
    meta: {
      topics,
      staleAfter: { "newsletter.changed": ({ newsletter_id }) => newsletter_id === id },
      errorToast,
    },
  });

/** The rendered preview of a text. It depends only on the text, so it never becomes stale. */
export const newsletterPreview = (body: NewsletterDraft) =>
  apiQuery({
    key: ["newsletter-preview", body],
    read: (api) => unwrap(api.POST("/api/admin/newsletters/preview", { body })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The given addresses of our own site at which no page exists. */
export const missingPages = (addresses: readonly string[]) =>
  apiQuery({
    key: ["missing-pages", addresses],
    read: async () => {
      const found = await Promise.all(
        addresses.map((address) => fetch(address, { method: "HEAD", redirect: "follow" })),
      );
      return addresses.filter((_, index) => (found[index]?.status ?? 404) >= 400);
    },
    staleTime: 60_000,
  });

/** The first `count` subscribers, newest first. */
export const subscribers = ({ state, q }: SubscriberFilter, count: number) =>
  apiQuery({
    key: [...SUBSCRIBERS, { state, q, count }],
    read: async (api): Promise<SubscriberPage> => {
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(
          api.GET("/api/admin/newsletter-subscribers", {
            params: { query: { ...given({ state, q }), ...page } },
          }),
        ),
      );
      return { items, more, counts: first.counts };
    },
    meta: { errorToast },
    // No live event reports subscriptions.
    staleTime: EACH_VISIT,
  });

/** The number of subscribers per week, regardless of the list's filter. */
export const subscriberWeeks = apiQuery({
  key: [...SUBSCRIBERS, "weeks"],
  read: async (api) => (await unwrap(api.GET("/api/admin/newsletter-subscribers/weeks"))).items,
  meta: { errorToast },
  staleTime: WEEKS_FRESH,
});

/** The address of the CSV file with the filtered subscribers. */
export function subscribersFileHref({ state, q }: SubscriberFilter): string {
  const params = new URLSearchParams(given({ state, q }) as Record<string, string>);
  return `/api/admin/newsletter-subscribers/file${params.size > 0 ? `?${params}` : ""}`;
}

/** Puts the response, which is the updated newsletter, into the cache. */
const showsNewsletter = {
  onSuccess: (saved: NewsletterDetail, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
    client.setQueryData(newsletter(saved.id).queryKey, saved);
  },
  ...reloads([...NEWSLETTERS, "list"], [...NEWSLETTERS, "deliveries"], AUDIT_LOG),
};

/** Creates a draft of a newsletter. */
export const createNewsletter = mutationOptions({
  mutationFn: (body: NewsletterDraft) => unwrap(browserApi.POST("/api/admin/newsletters", { body })),
  ...showsNewsletter,
});

/** Creates a draft with the same content. */
export const duplicateNewsletter = (id: string) =>
  mutationOptions<NewsletterDetail, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/newsletters/{id}/copies", byId(id))),
    ...showsNewsletter,
  });

/**
 * Updates a draft, if its version is still the one that was shown. It is autosaved while the admin types, so
 * only the list is reloaded.
 */
export const updateNewsletter = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["NewsletterChange"]) =>
      unwrap(browserApi.PUT("/api/admin/newsletters/{id}", { ...byId(id), body })),
    onSuccess: showsNewsletter.onSuccess,
    // Reloads the newsletter, so that another admin's change is shown even if its live event was missed.
    onError: async (error: Error, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
      if (error instanceof Problem && error.code === "edit_conflict")
        await client.invalidateQueries({ queryKey: newsletter(id).queryKey });
    },
    ...reloads([...NEWSLETTERS, "list"]),
  });

/** Sends a test copy to the requesting admin. */
export const testNewsletter = (id: string) =>
  mutationOptions<Schemas["MailSent"], Error, Schemas["NewsletterTest"]>({
    mutationFn: (body) => unwrap(browserApi.POST("/api/admin/newsletters/{id}/test", { ...byId(id), body })),
  });

/** Sends the newsletter to all subscribers. */
export const sendNewsletter = (id: string) =>
  mutationOptions({
    mutationFn: (seen_version: number) =>
      unwrap(browserApi.POST("/api/admin/newsletters/{id}/send", { ...byId(id), body: { seen_version } })),
    networkMode: "always",
    onSuccess: showsNewsletter.onSuccess,
    ...reloads(NEWSLETTERS, AUDIT_LOG),
  });

/** Stops the deliveries that are not sent yet. */
export const stopNewsletter = (id: string) =>
  mutationOptions<NewsletterDetail, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/newsletters/{id}/stop", byId(id))),
    networkMode: "always",
    onSuccess: showsNewsletter.onSuccess,
    ...reloads(NEWSLETTERS, AUDIT_LOG),
  });

/** Resumes a stopped newsletter. */
export const resumeNewsletter = (id: string) =>
  mutationOptions<NewsletterDetail, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/newsletters/{id}/resume", byId(id))),
    networkMode: "always",
    onSuccess: showsNewsletter.onSuccess,
    ...reloads(NEWSLETTERS, AUDIT_LOG),
  });

/** Sends one copy again. */
export const sendNewsletterAgain = (id: string, delivery_id: string) =>
  mutationOptions<NewsletterDetail, Error, void>({
    mutationFn: () =>
      unwrap(
        browserApi.POST("/api/admin/newsletters/{id}/deliveries/{delivery_id}/send", {
          params: { path: { id, delivery_id } },
        }),
      ),
    networkMode: "always",
    onSuccess: showsNewsletter.onSuccess,
    ...reloads(NEWSLETTERS, AUDIT_LOG),
  });

/** Deletes a draft. */
export const deleteNewsletter = (id: string) =>
  mutationOptions<unknown, Error, void>({
    mutationFn: () => unwrap(browserApi.DELETE("/api/admin/newsletters/{id}", byId(id))),
    ...reloads([...NEWSLETTERS, "list"], AUDIT_LOG),
  });
