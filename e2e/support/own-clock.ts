import type { Env } from "../../scripts/lib/settings.ts";

/**
 * The `ownProduct` of journeys that move the clock and use only their own users. It is one object, by which the test
 * runner recognizes that they can share a worker, and so one product.
 */
export const OWN_CLOCK: Env = {};
