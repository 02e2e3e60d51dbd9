import { browserQueryClient } from "./client.ts";
import type { AnyQuery } from "./query.ts";

/**
 * Data that arrives within this time is shown with the page; otherwise the page shows a skeleton until it
 * arrives. In ms.
 */
const SKELETON_DELAY = 120;

/** Starts queries whose data is missing or stale, for a link that the user may follow. */
export function prefetch(queries: readonly AnyQuery[]): void {
  const client = browserQueryClient();
  // A failed query is retried, and its error shown, by the component that displays it.
  for (const query of queries) client.query(query).catch(() => undefined);
}

/**
 * For a route's `clientLoader`: starts the page's queries in the browser and waits for them, for at most
 * `SKELETON_DELAY`.
 */
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
