import { parseQuery } from "../../../components/search-query.ts";
import { countIn, format, matching } from "../search.ts";
import { MONTH } from "./search.ts";

/** Which rows of a list of money are shown. These stand in the address, so that reload and back keep them. */
export interface MoneyListSearch<S extends string> {
  /** As `2026-11`; every month if none. */
  month: string | undefined;
  /** Every state if none. */
  state: S | undefined;
  q: string;
  count: number;
}

/** Says every state, where an address that says none means one of them. */
const EVERY = "all";

/**
 * What an address says of a list, and the address that says so.
 *
 * @param states what its rows can be
 * @param usual the state of an address that says none
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
