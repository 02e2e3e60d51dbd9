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

/** One subscriber's copy that did not simply arrive. */
export type NewsletterDelivery = Schemas["NewsletterDelivery"];

/** Somebody who asked for the newsletter. */
export type Subscriber = Schemas["NewsletterSubscriber"];
export type SubscriberState = Subscriber["state"];

/** Subscribers, and how many there are. */
export interface SubscriberPage extends ListStart<Subscriber> {
  counts: Schemas["NewsletterSubscriberCounts"];
}

/** How many received the newsletter on a day. */
export type SubscriberWeek = Schemas["NewsletterSubscriberWeek"];

/** Which subscribers. */
export interface SubscriberFilter {
  state: SubscriberState | undefined;
  q: string;
}

const NEWSLETTERS = ["admin", "newsletters"] as const;
const SUBSCRIBERS = ["admin", "newsletter-subscribers"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

/** For how long the chart of half a year counts as fresh, in ms. */
const WEEKS_FRESH = 600_000;

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

/** The first so many newsletters, the newest first. */
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

/** A newsletter, with what it says and how far it has got. People subscribe meanwhile, so each visit reads it. */
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

/** The first so many copies of a newsletter in this state. */
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

/** What a text looks like to readers. It is the text's alone, so it never gets old. */
export const newsletterPreview = (body: NewsletterDraft) =>
  apiQuery({
    key: ["newsletter-preview", body],
    read: (api) => unwrap(api.POST("/api/admin/newsletters/preview", { body })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Which of some addresses of our own site lead to no page. */
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

/** The first so many subscribers, who asked last first. */
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
    // Nothing tells of people who come and go.
    staleTime: EACH_VISIT,
  });

/** How many subscribers there were, week by week; whichever of them are listed. */
export const subscriberWeeks = apiQuery({
  key: [...SUBSCRIBERS, "weeks"],
  read: async (api) => (await unwrap(api.GET("/api/admin/newsletter-subscribers/weeks"))).items,
  meta: { errorToast },
  staleTime: WEEKS_FRESH,
});

/** Where a file of these subscribers is. */
export function subscribersFileHref({ state, q }: SubscriberFilter): string {
  const params = new URLSearchParams(given({ state, q }) as Record<string, string>);
  return `/api/admin/newsletter-subscribers/file${params.size > 0 ? `?${params}` : ""}`;
}

/** What a change of a newsletter does with its response: it is the newsletter as it is now. */
const showsNewsletter = {
  onSuccess: (saved: NewsletterDetail, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
    client.setQueryData(newsletter(saved.id).queryKey, saved);
  },
  ...reloads([...NEWSLETTERS, "list"], [...NEWSLETTERS, "deliveries"], AUDIT_LOG),
};

/** Begins a newsletter. */
export const createNewsletter = mutationOptions({
  mutationFn: (body: NewsletterDraft) => unwrap(browserApi.POST("/api/admin/newsletters", { body })),
  ...showsNewsletter,
});

/** Makes a draft that says the same. */
export const duplicateNewsletter = (id: string) =>
  mutationOptions<NewsletterDetail, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/newsletters/{id}/copies", byId(id))),
    ...showsNewsletter,
  });

/** Changes what a draft says, as long as it is still the seen version. It is saved while it is typed: only the list is read again. */
export const updateNewsletter = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["NewsletterChange"]) =>
      unwrap(browserApi.PUT("/api/admin/newsletters/{id}", { ...byId(id), body })),
    onSuccess: showsNewsletter.onSuccess,
    // What another admin saved meanwhile is to be shown, also where no live event brought it.
    onError: async (error: Error, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
      if (error instanceof Problem && error.code === "edit_conflict")
        await client.invalidateQueries({ queryKey: newsletter(id).queryKey });
    },
    ...reloads([...NEWSLETTERS, "list"]),
  });

/** Sends a copy to the admin who asks. */
export const testNewsletter = (id: string) =>
  mutationOptions<Schemas["MailSent"], Error, Schemas["NewsletterTest"]>({
    mutationFn: (body) => unwrap(browserApi.POST("/api/admin/newsletters/{id}/test", { ...byId(id), body })),
  });

/** Sends it to everybody who receives the newsletter. */
export const sendNewsletter = (id: string) =>
  mutationOptions({
    mutationFn: (seen_version: number) =>
      unwrap(browserApi.POST("/api/admin/newsletters/{id}/send", { ...byId(id), body: { seen_version } })),
    networkMode: "always",
    onSuccess: showsNewsletter.onSuccess,
    ...reloads(NEWSLETTERS, AUDIT_LOG),
  });

/** Holds back what has not gone out. */
export const stopNewsletter = (id: string) =>
  mutationOptions<NewsletterDetail, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/newsletters/{id}/stop", byId(id))),
    networkMode: "always",
    onSuccess: showsNewsletter.onSuccess,
    ...reloads(NEWSLETTERS, AUDIT_LOG),
  });

/** Lets it go on. */
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
