import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, EACH_VISIT } from "./query.ts";

/** A key of a device that opens the account by itself. */
export type Passkey = components["schemas"]["PasskeyItem"];

/**
 * The passkeys of the person who is signed in, and where such are offered. Every dashboard loads this file; how a device is asked
 * comes with the dialogs, in `passkey-changes.ts`.
 */
export const passkeys = apiQuery({
  key: ["passkeys"],
  read: (api) => unwrap(api.GET("/api/account/passkeys")),
  staleTime: EACH_VISIT,
});
