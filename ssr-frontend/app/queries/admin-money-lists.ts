import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components, paths } from "../api/schema.gen.ts";
import { COMPARED, MONEY } from "./balance-differences.ts";
import { given } from "./given.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A payment that has arrived, and what has become of it. */
export type PaidPayment = Schemas["PaidPaymentItem"];

/** Money that went back to a card, or should have. */
export type MadeRefund = Schemas["MadeRefundItem"];

/** A cardholder's objection to a payment. */
export type OpenedDispute = Schemas["OpenedDisputeItem"];

/** Money on its way to the academy's bank. */
export type BankPayout = Schemas["BankPayoutItem"];

/** What was paid for: a lesson, or a listing of a provider's. */
export type Purchase = Schemas["Purchase"];

type QueryOf<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never;

/** What has become of payments, as they are looked for. */
export type PaidPaymentState = NonNullable<QueryOf<"/api/admin/money/payments">["state"]>;

/** What a list of money is narrowed down by. */
export interface MoneyFilter<S extends string> {
  /** As `2026-11`; every month if none. */
  month: string | undefined;
  /** Every state if none. */
  state: S | undefined;
  /** Whom somebody looks for. */
  q: string;
}

const meta = {
  ...COMPARED,
  errorToast: (message: string): [string, string] => ["Failed to load data", message],
} as const;

/** What changes payments: what their sessions and listings go through. Nothing tells of what is settled at Stripe alone. */
const paymentMeta = {
  ...meta,
  staleAfter: { ...COMPARED.staleAfter, "booking.changed": true, "listing.changed": true },
} as const;

const startOf = async <T>(list: Promise<{ items: T[]; more: boolean }>): Promise<ListStart<T>> => {
  const { items, more } = await list;
  return { items, more };
};

/** The first so many payments, the newest first. */
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

/** The first so many refunds, the newest first. */
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

/** The first so many disputes: open ones alone by when they have to be answered, else the newest first. */
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

/** The first so many payouts to the bank, the newest first. */
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

/** Says why a difference stands. */
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

/** Takes that back. */
export const withdrawExplanation = (id: string) =>
  mutationOptions<unknown, Error, void>({
    mutationFn: () =>
      unwrap(
        browserApi.DELETE("/api/admin/money/differences/{id}/explanation", { params: { path: { id } } }),
      ),
    ...reloads([...MONEY, "differences"], [...MONEY, "statement"]),
  });
