import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { Problem } from "../api/problem.ts";
import { type Api, apiOf, type QueryMeta } from "./client.ts";

/**
 * The `staleTime` of queries whose data can change without a live event, so that each visit refetches them,
 * in ms. It covers the time between hovering over a link, the page's loader and its first rendering, so that
 * these three share one fetch.
 */
export const EACH_VISIT = 5_000;

interface ApiQuery<T, K extends QueryKey> {
  key: K;
  /** Fetches the data; throws a `Problem` on failure. May also update other queries in the cache. */
  read: (api: Api, client: QueryClient) => Promise<T>;
  meta?: QueryMeta;
  /** How long the data counts as fresh, in ms; omitted if live events invalidate it. */
  staleTime?: number;
}

/** A query of our API, for `useQuery` and for loaders in the browser and on the server. */
export const apiQuery = <T, const K extends QueryKey>({ key, read, meta, staleTime }: ApiQuery<T, K>) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ client }) => read(apiOf(client), client),
    ...(meta ? { meta } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
  });

/** A query as loaders start it, with any data type. */
export interface AnyQuery {
  queryKey: QueryKey;
}

/**
 * For `mutationOptions`: refetches the given keys before the mutation settles. They are refetched after an
 * error too, because the change may have been made; but this is awaited only if outdated data was the reason
 * for the error.
 */
export const reloads = (...keys: readonly QueryKey[]) => ({
  onSettled: async (
    _data: unknown,
    error: unknown,
    _variables: unknown,
    _result: unknown,
    { client }: { client: QueryClient },
  ): Promise<void> => {
    const reloaded = Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    if (!error || wasOutdated(error)) await reloaded;
  },
});

/** Whether a request was refused because the item no longer exists or has changed since it was shown. */
export const wasOutdated = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 404 || error.status === 409);
