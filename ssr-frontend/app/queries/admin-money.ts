import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { COMPARED, MONEY } from "./balance-differences.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** The statement of a month. */
export type Statement = Schemas["StatementResponse"];

/** The sums of one of the twelve months. */
export type MoneyMonth = Schemas["MoneyMonth"];

/** A transaction of the academy's Stripe balance. */
export type BalanceTransaction = Schemas["BalanceTransactionItem"];

const meta = {
  ...COMPARED,
  errorToast: (message: string): [string, string] => ["Failed to load data", message],
} as const;

/** A month's statement; `month` as `2026-11`. It grows hourly, and no live event reports that. */
export const statement = (month: string) =>
  apiQuery({
    key: [...MONEY, "statement", month],
    read: (api) => unwrap(api.GET("/api/admin/money/statement", { params: { query: { month } } })),
    meta,
    staleTime: EACH_VISIT,
  });

/** The last twelve months, for comparison. */
export const moneyMonths = apiQuery({
  key: [...MONEY, "months"],
  read: (api) => unwrap(api.GET("/api/admin/money/months")),
  meta,
  staleTime: EACH_VISIT,
});

/** The first `count` balance transactions of a month, of one kind or all. */
export const balanceTransactions = (
  month: string,
  kind: BalanceTransaction["kind"] | undefined,
  count: number,
) =>
  apiQuery({
    key: [...MONEY, "transactions", month, kind ?? "all", count],
    read: async (api): Promise<ListStart<BalanceTransaction>> => {
      const { items, more } = await fetchFirst(count, (page) =>
        unwrap(
          api.GET("/api/admin/money/transactions", {
            params: { query: { month, ...(kind ? { kind } : {}), ...page } },
          }),
        ),
      );
      return { items, more };
    },
    meta,
    staleTime: EACH_VISIT,
  });

/** Compares Stripe's balance transactions with our own rows now; a live event reports the end. */
export const compareBalance = mutationOptions<unknown, Error, void>({
  mutationFn: () => unwrap(browserApi.POST("/api/admin/money/comparisons")),
  ...reloads([...MONEY, "statement"]),
});
