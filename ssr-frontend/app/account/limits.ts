import { Attempts } from "./attempts.ts";

const MINUTE = 60_000;

/**
 * The specification's limits, counted in the browser as well: each for as long as the page's document lives.
 * Only event handlers take from them, so the server's copies stay untouched.
 */
export const limits = {
  signUp: new Attempts(5, 10 * MINUTE),
  application: new Attempts(3, 10 * MINUTE),
  passwordReset: new Attempts(3, 5 * MINUTE),
};
