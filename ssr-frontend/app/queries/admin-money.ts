import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { COMPARED, MONEY } from "./balance-differences.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** What moved in a month. */
export type Statement = Schemas["StatementResponse"];

/** What moved in one of twelve months. */
export type MoneyMonth = Schemas["MoneyMonth"];

/** A movement of the academy's balance. */
export type BalanceTransaction = Schemas["BalanceTransactionItem"];

const meta = {
  ...COMPARED,
  errorToast: (message: string): [string, string] => ["Failed to load data", message],
} as const;

/** A month's statement; `month` as `2026-11`. It grows by the hour, and nothing tells of that. */
export const statement = (month: string) =>
  apiQuery({
    key: [...MONEY, "statement", month],
    read: (api) => unwrap(api.GET("/api/admin/money/statement", { params: { query: { month } } })),
    meta,
    staleTime: EACH_VISIT,
  });

/** The last twelve months beside each other. */
export const moneyMonths = apiQuery({
  key: [...MONEY, "months"],
  read: (api) => unwrap(api.GET("/api/admin/money/months")),
  meta,
  staleTime: EACH_VISIT,
});

/** The first so many movements of a month, of one kind or all. */
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

/** Has Stripe's list held against our own rows now; an event tells when that is done. */
export const compareBalance = mutationOptions<unknown, Error, void>({
  mutationFn: () => unwrap(browserApi.POST("/api/admin/money/comparisons")),
  ...reloads([...MONEY, "statement"]),
});
