import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components, paths } from "../api/schema.gen.ts";
import { COMPARED, MONEY } from "./balance-differences.ts";
import { given } from "./given.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A received payment and its current state. */
export type PaidPayment = Schemas["PaidPaymentItem"];

/** A refund to a card, completed or failed. */
export type MadeRefund = Schemas["MadeRefundItem"];

/** A dispute of a payment. */
export type OpenedDispute = Schemas["OpenedDisputeItem"];

/** A payout from the academy's Stripe balance to its bank. */
export type BankPayout = Schemas["BankPayoutItem"];

/** The purchase that a payment is for: a lesson or a provider's listing. */
export type Purchase = Schemas["Purchase"];

type QueryOf<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never;

/** The payment states that the list can be filtered by. */
export type PaidPaymentState = NonNullable<QueryOf<"/api/admin/money/payments">["state"]>;

/** The filters of a list of payments, refunds, disputes or bank payouts. */
export interface MoneyFilter<S extends string> {
  /** A month as `2026-11`; all months if undefined. */
  month: string | undefined;
  /** All states if undefined. */
  state: S | undefined;
  /** The person to search for. */
  q: string;
}

const meta = {
  ...COMPARED,
  errorToast: (message: string): [string, string] => ["Failed to load data", message],
} as const;

/**
 * The events that can change a payment: those of its lesson or listing. No live event reports a change that
 * happens only at Stripe.
 */
const paymentMeta = {
  ...meta,
  staleAfter: { ...COMPARED.staleAfter, "booking.changed": true, "listing.changed": true },
} as const;

const startOf = async <T>(list: Promise<{ items: T[]; more: boolean }>): Promise<ListStart<T>> => {
  const { items, more } = await list;
  return { items, more };
};

/** The first `count` payments, newest first. */
export const paidPayments = (filter: MoneyFilter<PaidPaymentState>, count: number) =>
  apiQuery({
    key: [...MONEY, "payments", filter, count],
    read: (api) =>
      startOf(
        fetchFirst(count, (page) =>
          unwrap(
            api.GET("/api/admin/money/payments", {
              params: {
                query: { ...given(filter), ...page },
              },
            }),
          ),
        ),
      ),
    meta: paymentMeta,
    staleTime: EACH_VISIT,
  });

/** The first `count` refunds, newest first. */
export const madeRefunds = (filter: MoneyFilter<MadeRefund["status"]>, count: number) =>
  apiQuery({
    key: [...MONEY, "refunds", filter, count],
    read: (api) =>
      startOf(
        fetchFirst(count, (page) =>
          unwrap(
            api.GET("/api/admin/money/refunds", {
              params: {
                query: { ...given({ month: filter.month, q: filter.q, status: filter.state }), ...page },
              },
            }),
          ),
        ),
      ),
    meta: paymentMeta,
    staleTime: EACH_VISIT,
  });

/** The first `count` disputes: open ones by response deadline, otherwise newest first. */
export const openedDisputes = (filter: MoneyFilter<OpenedDispute["state"]>, count: number) =>
  apiQuery({
    key: [...MONEY, "disputes", filter, count],
    read: (api) =>
      startOf(
        fetchFirst(count, (page) =>
          unwrap(
            api.GET("/api/admin/money/disputes", {
              params: {
                query: { ...given(filter), ...page },
              },
            }),
          ),
        ),
      ),
    meta: paymentMeta,
    staleTime: EACH_VISIT,
  });

/** The first `count` bank payouts, newest first. */
export const bankPayouts = ({ month, state }: Omit<MoneyFilter<BankPayout["status"]>, "q">, count: number) =>
  apiQuery({
    key: [...MONEY, "payouts", { month, state }, count],
    read: (api) =>
      startOf(
        fetchFirst(count, (page) =>
          unwrap(
            api.GET("/api/admin/money/payouts", {
              params: {
                query: { ...given({ month, status: state }), ...page },
              },
            }),
          ),
        ),
      ),
    meta: { ...meta, staleAfter: { ...COMPARED.staleAfter, "bank_payout.failed": true } },
    staleTime: EACH_VISIT,
  });

/** Adds an explanation to a difference. */
export const explainDifference = (id: string) =>
  mutationOptions<unknown, Error, string>({
    mutationFn: (note) =>
      unwrap(
        browserApi.POST("/api/admin/money/differences/{id}/explanation", {
          params: { path: { id } },
          body: { note },
        }),
      ),
    ...reloads([...MONEY, "differences"], [...MONEY, "statement"]),
  });

/** Removes the explanation. */
export const withdrawExplanation = (id: string) =>
  mutationOptions<unknown, Error, void>({
    mutationFn: () =>
      unwrap(
        browserApi.DELETE("/api/admin/money/differences/{id}/explanation", { params: { path: { id } } }),
      ),
    ...reloads([...MONEY, "differences"], [...MONEY, "statement"]),
  });
