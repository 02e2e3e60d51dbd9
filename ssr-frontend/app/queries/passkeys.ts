import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, EACH_VISIT } from "./query.ts";

/** A passkey of the account. */
export type Passkey = components["schemas"]["PasskeyItem"];

/**
 * The signed-in user's passkeys, and whether passkeys are available. Every dashboard loads this module; the
 * WebAuthn calls load with the dialogs, in `passkey-changes.ts`.
 */
export const passkeys = apiQuery({
  key: ["passkeys"],
  read: (api) => unwrap(api.GET("/api/account/passkeys")),
  staleTime: EACH_VISIT,
});
