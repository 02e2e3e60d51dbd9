import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { StaleAfter } from "../live/live-meta.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery, EACH_VISIT } from "./query.ts";

type Schemas = components["schemas"];

/** What the academy has done so far, and what waits for an admin. */
export type AdminSummary = Schemas["AdminSummaryResponse"];

/** What one tutor has taught. */
export type TutorTotals = Schemas["TutorTotalsItem"];

/** What was taught and booked between two dates. */
export type Statistics = Schemas["AdminStatistics"];

/** A share that could not be sent, or a payment that a cardholder disputes. */
export type PaymentProblem = Schemas["PaymentProblemResponse"];

/** Tutors with what they have taught, and how many there are. */
export interface TutorTotalsPage extends ListStart<TutorTotals> {
  total: number;
}

const OVERVIEW = ["admin", "overview"] as const;

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

/** A busy hour changes these again and again; nobody reads them faster. In ms. */
const MIN_REFETCH_INTERVAL = 2_000;

/** What changes what was taught, or that it was paid. */
const LESSONS_CHANGE: StaleAfter = { "tutor_session.changed": true, "booking.changed": true };

/** The four numbers of the academy, and what needs a person. Nothing tells of disputes, so each visit reads it. */
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

/** The first so many tutors that a search finds, who taught most before others. */
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

/** What was taught and booked from one date to another, both included, by the academy's calendar. */
export const statistics = (from: string, to: string) =>
  apiQuery({
    key: [...OVERVIEW, "statistics", from, to],
    read: (api) => unwrap(api.GET("/api/admin/statistics", { params: { query: { from, to } } })),
    meta: { topics, staleAfter: LESSONS_CHANGE, minRefetchInterval: MIN_REFETCH_INTERVAL, errorToast },
    staleTime: EACH_VISIT,
  });

/** The first so many troubles with money; newest first. Nothing tells of new ones. */
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
