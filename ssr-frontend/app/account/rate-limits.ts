import { RateLimiter } from "./rate-limiter.ts";

const MINUTE = 60_000;

/**
 * The specification's limits, counted in the browser as well: each for as long as the page's document lives.
 * Only event handlers take from them, so the server's copies stay untouched.
 */
export const rateLimits = {
  signUp: new RateLimiter(5, 10 * MINUTE),
  application: new RateLimiter(3, 10 * MINUTE),
  passwordReset: new RateLimiter(3, 5 * MINUTE),
};
