import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery } from "./query.ts";

/** What does not add up. Apart from the rest of the money, which the rail of every page would load. */

/** A sum that is not the same here and at Stripe. */
export type BalanceDifference = components["schemas"]["BalanceDifferenceItem"];

/** What the keys of the academy's money begin with. */
export const MONEY = ["admin", "money"] as const;

/** What a comparison makes old. */
export const COMPARED = { topics: [TOPICS.admin], staleAfter: { "balance.compared": true } } as const;

/** Where Stripe's list and our own rows do not come to the same. */
export const balanceDifferences = apiQuery({
  key: [...MONEY, "differences"],
  read: (api) => unwrap(api.GET("/api/admin/money/differences")),
  meta: COMPARED,
});
