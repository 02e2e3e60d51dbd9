/** Values that the global setup passes to all workers. */

/** The URL of the stack under test. */
export const site = (): string => required("E2E_SITE");

/**
 * Returns the URL at another address of this machine. Browsers treat `localhost` as another site, and as a secure
 * context, which a plain http address of a network is not.
 */
export const atOtherAddress = (url: string): string => url.replace("localhost", "0.0.0.0");

/** The stand-ins: mailbox, Stripe's API and its Checkout page. */
export const standIns = (): string => required("E2E_STAND_INS");

/** The academy's date at the start of the run. */
export const dayOfRun = (): string => required("E2E_DAY");

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with \`make e2e\``);
  return value;
}
