import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { account, devices } from "../queries/account.ts";
import { passkeys } from "../queries/passkeys.ts";
import type { AnyQuery } from "../queries/query.ts";
import { secondFactor } from "../queries/second-factor.ts";
import { browserSession, type Session } from "../queries/session.ts";
import { showQueries } from "../queries/show.ts";

/** What a tab's queries depend on. */
export interface TabContext {
  /** The query of its address. */
  search: URLSearchParams;
  session: Session;
}

/** The queries whose data a tab shows first. */
export type TabQueries = (context: TabContext) => readonly AnyQuery[];

/** An entry of the rail. */
export interface RailTab {
  to: string;
  label: string;
  /** Pressed after `g`, it leads there. */
  letter: string;
  /** Lines in a square of 24, as a path's `d`. */
  icon: string;
  /** What its tab shows first; it may have to be fetched. */
  queries: () => TabQueries | Promise<TabQueries>;
  /** Pages of its own that stand under another address. */
  also?: readonly string[];
  /** How many of something wait there. */
  count?: TabCount;
}

/** A number beside an entry of the rail. */
export interface TabCount {
  /** What has counted it. */
  queries: readonly AnyQuery[];
  /** The number, once it is known. */
  useCount: () => number | undefined;
  /** What it counts, for readers: `waiting`. */
  words: string;
  /** It says how much there is; nothing of it waits for anybody. */
  quiet?: boolean;
}

/** What a query has counted, beside an entry of the rail. */
export const countOf = <T, K extends QueryKey>(
  query: UseQueryOptions<T, Error, T, K> & { queryKey: K },
  count: (data: T) => number,
  words: string,
): TabCount => ({
  queries: [query],
  useCount: () => useQuery({ ...query, select: count } as UseQueryOptions<T, Error, number, K>).data,
  words,
});

/** Two numbers as one. */
export const addCounts = (one: TabCount, other: TabCount, words: string): TabCount => ({
  queries: [...one.queries, ...other.queries],
  useCount: () => {
    const [first, second] = [one.useCount(), other.useCount()];
    return first === undefined ? second : first + (second ?? 0);
  },
  words,
});

/** For a tab's `clientLoader`: every visit after the first document, straight from the browser to the API. */
export const showTab = ({ url }: { url: URL }, queriesOf: TabQueries): Promise<null> =>
  showQueries(queriesOf({ search: url.searchParams, session: browserSession() }));

/** The account's own page, which every role has. */
export const accountQueries: TabQueries = () => [account, secondFactor, passkeys, devices];

export const ACCOUNT_TAB: RailTab = {
  to: "/account",
  label: "Account",
  letter: "c",
  icon: "M12 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.500 20.500c.6-4 3.500-6.300 7.500-6.300s6.900 2.300 7.500 6.300",
  queries: () => accountQueries,
};
