import { type DehydratedState, dehydrate, hashKey, type QueryClient } from "@tanstack/react-query";
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { serverApi } from "../api/api.server.ts";
import { Problem } from "../api/problem.ts";
import { portalSignInHref } from "../summer/portal.ts";
import { createQueryClient } from "./client.ts";
import type { AnyQuery } from "./query.ts";

type RouterContext = Readonly<RouterContextProvider>;

const queryClientContext = createContext<QueryClient>();

/** Gives each request a cache of its own, whose queries are made on the visitor's behalf. */
export const provideQueryClient: MiddlewareFunction<Response> = ({ request, context }) => {
  context.set(queryClientContext, createQueryClient(serverApi(request), { once: true }));
};

/** The request's cache, in a loader. */
export const queryClientOf = (context: RouterContext): QueryClient => context.get(queryClientContext);

/** What a loader gives the page: the state of its queries. The layout puts it into the page's cache. */
export interface LoadedQueries {
  queries: DehydratedState;
}

/** Queries that depend on what others have read. */
export type FollowUpQueries = (client: QueryClient) => readonly AnyQuery[];

/**
 * Makes a page's queries for its first document, all at once. One that fails is left out: the page says so in its place,
 * and the browser tries again. Somebody who is signed out by now goes to the sign-in page.
 *
 * @param next where on this site to come back to after signing in
 * @param followUp the queries that can be made only once those have been, by what the cache holds then
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
  // What a query says of itself holds functions; the page's own query says it again.
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

/** The sign-in page, and back from there: the portal's own for its pages, where people sign in with Google and ORCID too. */
export const signInHref = (next: string | undefined): string =>
  next ? (portalSignInHref(next) ?? `/auth?next=${encodeURIComponent(next)}`) : "/auth";
