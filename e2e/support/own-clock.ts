import type { Env } from "../../scripts/lib/settings.ts";

/**
 * The `ownProduct` of journeys that move the clock and look at nobody but people of their own. It is one object, by which
 * the test runner tells that they can follow one another in one worker: so they take one product's start together.
 */
export const OWN_CLOCK: Env = {};
