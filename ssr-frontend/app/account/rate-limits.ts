import { RateLimiter } from "./rate-limiter.ts";

const MINUTE = 60_000;

/**
 * The specification's limits, also counted in the browser, for the lifetime of the document. Only event
 * handlers count, so the server's instances stay unused.
 */
export const rateLimits = {
  signUp: new RateLimiter(5, 10 * MINUTE),
  application: new RateLimiter(3, 10 * MINUTE),
  passwordReset: new RateLimiter(3, 5 * MINUTE),
};
