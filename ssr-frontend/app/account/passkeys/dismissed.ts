import { Problem } from "../../api/problem.ts";

/** Whether a prompt ended because its signal was aborted. */
export const wasDismissed = (cause: unknown, signal: AbortSignal): boolean =>
  signal.aborted && cause instanceof Problem && cause.code === "passkey_not_given";
