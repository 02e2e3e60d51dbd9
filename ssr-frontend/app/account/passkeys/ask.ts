import { unreachableProblem } from "../../api/problem.ts";
import type { components } from "../../api/schema.gen.ts";

/** Signs in with a passkey alone; at the summer portal in a role. */
export const signInWithPasskey = async (signal: AbortSignal, role?: components["schemas"]["PortalRole"]) =>
  (await script()).signInWithPasskey(signal, role);

/** Shows a passkey instead of the code of the second step. */
export const completeWithPasskey = async (signal: AbortSignal) =>
  (await script()).completeWithPasskey(signal);

/** Most people sign in otherwise, and load nothing for it. */
const script = () =>
  import("./sign-in.ts").catch((cause: unknown) => {
    throw unreachableProblem(cause);
  });
