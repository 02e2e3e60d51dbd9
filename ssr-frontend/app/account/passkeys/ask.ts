import { reached } from "../../api/problem.ts";
import type { components } from "../../api/schema.gen.ts";

/** Signs in with a passkey only; in a role of the summer portal if one is given. */
export const signInWithPasskey = async (signal: AbortSignal, role?: components["schemas"]["PortalRole"]) =>
  (await script()).signInWithPasskey(signal, role);

/** Uses a passkey instead of a code in the second step of sign-in. */
export const completeWithPasskey = async (signal: AbortSignal) =>
  (await script()).completeWithPasskey(signal);

/** Lazy, since most people sign in another way. */
const script = () => reached(import("./sign-in.ts"));
