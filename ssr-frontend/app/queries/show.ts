import { browserQueryClient } from "./client.ts";
import type { AnyQuery } from "./query.ts";

/** Data that comes sooner is shown with the page; else the page comes first, and its data takes its place. In ms. */
const SKELETON_DELAY = 120;

/** Starts queries that are not in the cache yet, for a link that may be followed. */
export function prefetch(queries: readonly AnyQuery[]): void {
  const client = browserQueryClient();
  // What fails is tried again, and told of, where it is shown.
  for (const query of queries) client.query(query).catch(() => undefined);
}

/** For a route's `clientLoader`: makes the page's queries in the browser, and waits for them, but not for long. */
export async function showQueries(queries: readonly AnyQuery[]): Promise<null> {
  const client = browserQueryClient();
  const settled = Promise.allSettled(queries.map((query) => client.query(query)));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, SKELETON_DELAY);
  });
  await Promise.race([settled, patience]);
  clearTimeout(timer);
  return null;
}
