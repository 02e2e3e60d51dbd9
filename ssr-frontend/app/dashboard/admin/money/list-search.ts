import { parseQuery } from "../../../components/search-query.ts";
import { countIn, format, matching } from "../search.ts";
import { MONTH } from "./search.ts";

/** Which rows of a money list are shown. It is in the address, so that reload and Back keep it. */
export interface MoneyListSearch<S extends string> {
  /** As `2026-11`; `undefined` for every month. */
  month: string | undefined;
  /** `undefined` for every state. */
  state: S | undefined;
  q: string;
  count: number;
}

/** Means every state, if an address without a state means a certain one. */
const EVERY = "all";

/**
 * Parses and formats the search parameters of a list.
 *
 * @param states the possible states of its rows
 * @param usual the state of an address without one
 */
export const moneyListSearch = <S extends string>(states: readonly S[], usual?: S) => ({
  parse: (params: URLSearchParams): MoneyListSearch<S> => {
    const named = states.find((state) => state === params.get("state"));
    return {
      month: matching(params.get("month"), MONTH),
      state: named ?? (params.get("state") === EVERY ? undefined : usual),
      q: parseQuery(params),
      count: countIn(params),
    };
  },
  format: ({ month, state, q, count }: MoneyListSearch<S>): string =>
    format({ state: state === usual ? undefined : (state ?? EVERY), month, q }, count),
});

export const paymentsSearch = moneyListSearch(["kept", "refunded", "disputed"] as const);
export const refundsSearch = moneyListSearch(["pending", "succeeded", "failed"] as const);
export const disputesSearch = moneyListSearch(["open", "won", "lost"] as const, "open");
export const bankSearch = moneyListSearch(["pending", "in_transit", "paid", "failed", "canceled"] as const);
