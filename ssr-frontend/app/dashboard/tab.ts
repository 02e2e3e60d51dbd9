import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { account, devices, emailPreferences } from "../queries/account.ts";
import { passkeys } from "../queries/passkeys.ts";
import type { AnyQuery } from "../queries/query.ts";
import { secondFactor } from "../queries/second-factor.ts";
import { browserSession, type Session } from "../queries/session.ts";
import { showQueries } from "../queries/show.ts";

/** The input of a tab's queries. */
export interface TabContext {
  /** The address's search parameters. */
  search: URLSearchParams;
  session: Session;
}

/** The queries of a tab's first render. */
export type TabQueries = (context: TabContext) => readonly AnyQuery[];

/** An entry of the rail. */
export interface RailTab {
  to: string;
  label: string;
  /** The letter that opens it after `g`. */
  letter: string;
  /** The `d` of an SVG path of lines in a 24 × 24 square. */
  icon: string;
  /** The queries of its tab; they may have to be imported. */
  queries: () => TabQueries | Promise<TabQueries>;
  /** Further addresses at which it is the current entry. */
  also?: readonly string[];
  /** The number of items that wait there. */
  count?: TabCount;
}

/** A count in the rail. */
export interface TabCount {
  /** The queries that it is read from. */
  queries: readonly AnyQuery[];
  /** Returns the number, once it is loaded. */
  useCount: () => number | undefined;
  /** The unit for screen readers: `waiting`. */
  words: string;
  /** Whether the count needs no action. */
  quiet?: boolean;
}

/** A count read from a query's data. */
export const countOf = <T, K extends QueryKey>(
  query: UseQueryOptions<T, Error, T, K> & { queryKey: K },
  count: (data: T) => number,
  words: string,
): TabCount => ({
  queries: [query],
  useCount: () => useQuery({ ...query, select: count } as UseQueryOptions<T, Error, number, K>).data,
  words,
});

/** Adds two counts. */
export const addCounts = (one: TabCount, other: TabCount, words: string): TabCount => ({
  queries: [...one.queries, ...other.queries],
  useCount: () => {
    const [first, second] = [one.useCount(), other.useCount()];
    return first === undefined ? second : first + (second ?? 0);
  },
  words,
});

/** The `clientLoader` of a tab: later visits fetch directly from the API. */
export const showTab = ({ url }: { url: URL }, queriesOf: TabQueries): Promise<null> =>
  showQueries(queriesOf({ search: url.searchParams, session: browserSession() }));

/** The account page, which every role has. */
export const accountQueries: TabQueries = () => [account, emailPreferences, secondFactor, passkeys, devices];

export const ACCOUNT_TAB: RailTab = {
  to: "/account",
  label: "Account",
  letter: "c",
  icon: "M12 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.500 20.500c.6-4 3.500-6.300 7.500-6.300s6.900 2.300 7.500 6.300",
  queries: () => accountQueries,
};
