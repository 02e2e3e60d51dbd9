import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { StaleAfter } from "../live/live-meta.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery, EACH_VISIT } from "./query.ts";

type Schemas = components["schemas"];

/** The academy's totals, and the numbers of items that need an admin. */
export type AdminSummary = Schemas["AdminSummaryResponse"];

/** A tutor's totals of lessons. */
export type TutorTotals = Schemas["TutorTotalsItem"];

/** The lessons and bookings between two dates. */
export type Statistics = Schemas["AdminStatistics"];

/** A transfer that failed, or a disputed payment. */
export type PaymentProblem = Schemas["PaymentProblemResponse"];

/** A page of tutors with their totals, and the number of tutors. */
export interface TutorTotalsPage extends ListStart<TutorTotals> {
  total: number;
}

const OVERVIEW = ["admin", "overview"] as const;

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

/** The minimum time between two refetches: many events can arrive in a row. In ms. */
const MIN_REFETCH_INTERVAL = 2_000;

/** The events that change lessons or whether they are paid. */
const LESSONS_CHANGE: StaleAfter = { "tutor_session.changed": true, "booking.changed": true };

/**
 * The academy's four totals and the items that need an admin. No live event reports disputes, so each visit
 * refetches.
 */
export const adminSummary = apiQuery({
  key: [...OVERVIEW, "summary"],
  read: (api) => unwrap(api.GET("/api/admin/summary")),
  meta: {
    topics,
    staleAfter: {
      ...LESSONS_CHANGE,
      "application.changed": true,
      "research.changed": true,
      "research.deleted": true,
      "chat_report.changed": true,
      "held_message.changed": true,
      "opportunity.changed": true,
      "opportunity_report.changed": true,
      "listing.changed": true,
      "listing.deleted": true,
      "organization.changed": true,
      "mail.failed": true,
      "user.changed": true,
      "balance.compared": true,
      "payout_adjustment.changed": true,
      "bank_payout.failed": true,
    },
    minRefetchInterval: MIN_REFETCH_INTERVAL,
    errorToast,
  },
  staleTime: EACH_VISIT,
});

/** The first `count` tutors that match the search, by hours taught. */
export const tutorTotals = (q: string, count: number) =>
  apiQuery({
    key: [...OVERVIEW, "tutors", q, count],
    read: async (api): Promise<TutorTotalsPage> => {
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/tutor-totals", { params: { query: { ...(q ? { q } : {}), ...page } } })),
      );
      return { items, more, total: first.counts.all };
    },
    meta: {
      topics,
      staleAfter: { ...LESSONS_CHANGE, "application.changed": true },
      minRefetchInterval: MIN_REFETCH_INTERVAL,
      errorToast,
    },
    staleTime: EACH_VISIT,
  });

/** The lessons and bookings between two dates, both inclusive, in the academy's time zone. */
export const statistics = (from: string, to: string) =>
  apiQuery({
    key: [...OVERVIEW, "statistics", from, to],
    read: (api) => unwrap(api.GET("/api/admin/statistics", { params: { query: { from, to } } })),
    meta: { topics, staleAfter: LESSONS_CHANGE, minRefetchInterval: MIN_REFETCH_INTERVAL, errorToast },
    staleTime: EACH_VISIT,
  });

/** The first `count` payment problems, newest first. No live event reports new ones. */
export const paymentProblems = (count: number) =>
  apiQuery({
    key: [...OVERVIEW, "payment-problems", count],
    read: async (api): Promise<ListStart<PaymentProblem>> => {
      const { items, more } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/payment-problems", { params: { query: page } })),
      );
      return { items, more };
    },
    meta: { topics, staleAfter: { "booking.changed": true, "listing.changed": true }, errorToast },
    staleTime: EACH_VISIT,
  });
