/** A problem that the user has to fix; the message is shown without a stack. */
export class UserError extends Error {}

/** The work was interrupted by a stop signal. Not a failure. */
export class Stopped extends Error {
  constructor() {
    super("stopped");
  }
}
