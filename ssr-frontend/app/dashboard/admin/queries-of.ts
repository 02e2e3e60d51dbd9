import type { TabQueries } from "../tab.ts";

/** What one of the admin's tabs shows first, by its name, once somebody points at it. */
export const queriesOf =
  (name: keyof typeof import("./tab-queries.ts")): (() => Promise<TabQueries>) =>
  async () =>
    (await import("./tab-queries.ts"))[name];

/** The same for a tab with a table. */
export const tableQueriesOf =
  (name: keyof typeof import("./table-queries.ts")): (() => Promise<TabQueries>) =>
  async () =>
    (await import("./table-queries.ts"))[name];
