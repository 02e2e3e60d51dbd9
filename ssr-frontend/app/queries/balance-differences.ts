import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery } from "./query.ts";

/** The balance differences. They have their own module because the sidebar of every page loads them. */

/** A difference between our rows and Stripe's balance transactions. */
export type BalanceDifference = components["schemas"]["BalanceDifferenceItem"];

/** The prefix of the keys of the academy's money. */
export const MONEY = ["admin", "money"] as const;

/** The live event after which a comparison's results are stale. */
export const COMPARED = { topics: [TOPICS.admin], staleAfter: { "balance.compared": true } } as const;

/** The differences between Stripe's balance transactions and our own rows. */
export const balanceDifferences = apiQuery({
  key: [...MONEY, "differences"],
  read: (api) => unwrap(api.GET("/api/admin/money/differences")),
  meta: COMPARED,
});
