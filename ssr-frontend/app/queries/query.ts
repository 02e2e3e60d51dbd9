import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { Problem } from "../api/problem.ts";
import { type Api, apiOf, type QueryMeta } from "./client.ts";

/**
 * For how long counts as fresh what each visit reads since nothing tells of its changes, in ms: as long as a visit takes
 * to come about, so that a link that is pointed at, the page's loader and the page itself read it once between them.
 */
export const EACH_VISIT = 5_000;

interface ApiQuery<T, K extends QueryKey> {
  key: K;
  /** Reads it; throws a `Problem` when that fails. May correct by it what else the cache holds. */
  read: (api: Api, client: QueryClient) => Promise<T>;
  meta?: QueryMeta;
  /** For how long it counts as fresh, in ms; left out where live events keep it so. */
  staleTime?: number;
}

/** A query of our API: for `useQuery`, for loaders in the browser and on the server. */
export const apiQuery = <T, const K extends QueryKey>({ key, read, meta, staleTime }: ApiQuery<T, K>) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ client }) => read(apiOf(client), client),
    ...(meta ? { meta } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
  });

/** A query as loaders start it, whatever it reads. */
export interface AnyQuery {
  queryKey: QueryKey;
}

/**
 * For `mutationOptions`: what it changes is loaded again before it counts as done. After a failure too, since it may have
 * been done all the same; but that is waited for only where what is shown was the reason.
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

/** Whether something was refused because it is not there any more, or not as it was shown. */
export const wasOutdated = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 404 || error.status === 409);
