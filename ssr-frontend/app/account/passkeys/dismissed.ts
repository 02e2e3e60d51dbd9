import { Problem } from "../../api/problem.ts";

/** Whether a prompt ended because nobody waits for it any more. */
export const wasDismissed = (cause: unknown, signal: AbortSignal): boolean =>
  signal.aborted && cause instanceof Problem && cause.code === "passkey_not_given";
