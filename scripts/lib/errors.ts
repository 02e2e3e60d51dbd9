/** A condition a person has to mend; its message is all they need to see, without a stack. */
export class UserError extends Error {}

/** The work was cut short because somebody asked for an end. Not a failure. */
export class Stopped extends Error {
  constructor() {
    super("stopped");
  }
}
