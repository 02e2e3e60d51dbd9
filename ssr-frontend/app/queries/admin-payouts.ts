import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { StaleAfter } from "../live/live-meta.ts";
import { TOPICS } from "../live/protocol.ts";
import { given } from "./given.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A tutor in the list, with the sums of their payouts. */
export type TutorPayoutItem = Schemas["TutorPayoutItem"];

/** The payouts of one tutor. */
export type TutorPayouts = Schemas["TutorPayouts"];

/** A bonus or a correction that a tutor is paid beside their lessons. */
export type PayoutAdjustment = Schemas["PayoutAdjustmentItem"];

/** The adjustment that an admin submits. */
export type NewPayoutAdjustment = Schemas["NewPayoutAdjustment"];

/** Filters tutors by payouts that are due or held back. */
export type TutorPayoutFilter = "owed" | "held";

/** A page of tutors, with the number for each filter. */
export interface TutorPayoutPage extends ListStart<TutorPayoutItem> {
  counts: Schemas["TutorPayoutCounts"];
}

/** The search and the filter of the list of tutors. */
export interface TutorPayoutSearch {
  q: string;
  only: TutorPayoutFilter | undefined;
}

const PAYOUTS = ["admin", "payouts"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

/** Shares become due hourly, without a live event. */
const staleTime = EACH_VISIT;

/** A hold earns nothing, so its events are ignored. */
const MOVES: StaleAfter = {
  "earnings.changed": true,
  "booking.changed": ({ status }) => status !== "pending",
  "tutor_session.changed": true,
  "payout_adjustment.changed": true,
  "payout_account.changed": true,
};

/** The first `count` tutors by name, with the sums of their payouts. */
export const tutorPayouts = ({ q, only }: TutorPayoutSearch, count: number) =>
  apiQuery({
    key: [...PAYOUTS, "list", { q, only, count }],
    read: async (api): Promise<TutorPayoutPage> => {
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/money/tutors", { params: { query: { ...given({ q, only }), ...page } } })),
      );
      return { items, more, counts: first.counts };
    },
    meta: { topics, staleAfter: MOVES, errorToast },
    staleTime,
  });

const byId = (id: string) => ({ params: { path: { id } } });

/** A tutor's payouts: sums, the state of the payout account, and adjustments. */
export const tutorPayout = (id: string) =>
  apiQuery({
    key: [...PAYOUTS, "one", id],
    read: (api) => unwrap(api.GET("/api/admin/money/tutors/{id}", byId(id))),
    meta: {
      topics,
      staleAfter: { ...MOVES, "payout_adjustment.changed": ({ tutor_id }) => tutor_id === id },
      errorToast,
    },
    staleTime,
  });

/** The first `count` shares of a tutor's lessons. */
export const tutorEarnings = (id: string, count: number) =>
  apiQuery({
    key: [...PAYOUTS, "earnings", id, count],
    read: async (api): Promise<ListStart<Schemas["EarningResponse"]>> => {
      const { items, more } = await fetchFirst(count, (query) =>
        unwrap(api.GET("/api/admin/money/tutors/{id}/earnings", { params: { path: { id }, query } })),
      );
      return { items, more };
    },
    meta: {
      topics,
      staleAfter: { ...MOVES, "payout_adjustment.changed": ({ tutor_id }) => tutor_id === id },
      errorToast,
    },
    staleTime,
  });

/** Retries a tutor's transfers that Stripe refused, at once. */
export const retryPayouts = (id: string) =>
  mutationOptions<TutorPayouts, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/money/tutors/{id}/retry", byId(id))),
    onSuccess: (found: TutorPayouts, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
      client.setQueryData(tutorPayout(id).queryKey, found);
    },
    ...reloads(AUDIT_LOG),
  });

/** Creates an adjustment for a tutor. */
export const enterAdjustment = mutationOptions({
  mutationFn: (body: NewPayoutAdjustment) =>
    unwrap(browserApi.POST("/api/admin/money/adjustments", { body })),
  ...reloads(PAYOUTS, AUDIT_LOG),
});

/** Cancels an adjustment that is not transferred yet, or reverses it. */
export const cancelAdjustment = mutationOptions({
  mutationFn: (id: string) => unwrap(browserApi.POST("/api/admin/money/adjustments/{id}/cancel", byId(id))),
  ...reloads(PAYOUTS, AUDIT_LOG),
});
