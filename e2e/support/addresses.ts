/** What the global set-up tells all workers. */

/** Where the stack under test is. */
export const site = (): string => required("E2E_SITE");

/**
 * The same at another address of this machine. Browsers take `localhost` for another site, and for a secure context, which a
 * plain http address of a network is not.
 */
export const atOtherAddress = (url: string): string => url.replace("localhost", "0.0.0.0");

/** The stand-ins: mailbox, Stripe's API and its checkout page. */
export const standIns = (): string => required("E2E_STAND_INS");

/** The academy's date when the run began. */
export const dayOfRun = (): string => required("E2E_DAY");

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with \`make e2e\``);
  return value;
}
