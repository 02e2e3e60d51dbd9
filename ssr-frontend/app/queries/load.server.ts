import { type DehydratedState, dehydrate, hashKey, type QueryClient } from "@tanstack/react-query";
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { actionApi } from "../api/api.server.ts";
import { Problem } from "../api/problem.ts";
import { portalSignInHref } from "../summer/portal.ts";
import { createQueryClient } from "./client.ts";
import type { AnyQuery } from "./query.ts";

type RouterContext = Readonly<RouterContextProvider>;

const queryClientContext = createContext<QueryClient>();

/**
 * Gives each request its own query client, whose API calls are made on the visitor's behalf, and passes their
 * cookies on: the session's corrects what public pages know.
 */
export const provideQueryClient: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { api, headers } = actionApi(request);
  context.set(queryClientContext, createQueryClient(api, { once: true }));
  const response = await next();
  for (const cookie of headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  return response;
};

/** The request's query client, in a loader. */
export const queryClientOf = (context: RouterContext): QueryClient => context.get(queryClientContext);

/**
 * The loader data of a page: the dehydrated queries, which the layout hydrates into the page's query client.
 */
export interface LoadedQueries {
  queries: DehydratedState;
}

/** Queries that depend on the results of others. */
export type FollowUpQueries = (client: QueryClient) => readonly AnyQuery[];

/**
 * Runs a page's queries in parallel for its first document. A failed query is left out: its component shows
 * the error and the browser retries. A signed-out visitor is redirected to the sign-in page.
 *
 * @param next the path on this site to return to after signing in
 * @param followUp returns the queries that depend on the results, read from the cache
 */
export async function loadQueries(
  context: RouterContext,
  queries: readonly AnyQuery[],
  next?: string,
  followUp: FollowUpQueries = () => [],
): Promise<LoadedQueries> {
  const client = queryClientOf(context);
  await settleQueries(client, queries, next);
  const later = followUp(client);
  await settleQueries(client, later, next);
  const wanted = new Set([...queries, ...later].map(({ queryKey }) => hashKey(queryKey)));
  const state = dehydrate(client, {
    shouldDehydrateQuery: ({ queryHash, state }) => state.status === "success" && wanted.has(queryHash),
  });
  // A query's `meta` contains functions, which cannot be serialized; the page's own query sets it again.
  return { queries: { ...state, queries: state.queries.map(({ meta: _, ...query }) => query) } };
}

async function settleQueries(
  client: QueryClient,
  queries: readonly AnyQuery[],
  next: string | undefined,
): Promise<void> {
  const results = await Promise.allSettled(queries.map((query) => client.query(query)));
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    if (!(result.reason instanceof Problem)) throw result.reason;
    if (result.reason.status === 401) throw redirect(signInHref(next));
  }
}

/**
 * The sign-in page with the path to return to. Pages of the portal have their own, which offers Google and
 * ORCID too.
 */
export const signInHref = (next: string | undefined): string =>
  next ? (portalSignInHref(next) ?? `/auth?next=${encodeURIComponent(next)}`) : "/auth";
