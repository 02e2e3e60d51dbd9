import { api } from "../../api/browser.ts";
import { unwrap } from "../../api/problem.ts";
import type { components } from "../../api/schema.gen.ts";
import { showPasskey } from "./browser.ts";

/**
 * Signs in with a passkey only; in a role of the summer portal if one is given. The API request is not
 * aborted once the device has responded.
 */
export async function signInWithPasskey(signal: AbortSignal, role?: components["schemas"]["PortalRole"]) {
  const asked = await unwrap(api.POST("/api/auth/passkey/options"));
  const passkey = { challenge_id: asked.challenge_id, credential: await showPasskey(asked, signal) };
  return await unwrap(api.POST("/api/auth/passkey", { body: { passkey, ...(role && { role }) } }));
}

/** Uses a passkey instead of a code in the second step of sign-in. */
export async function completeWithPasskey(signal: AbortSignal) {
  const asked = await unwrap(api.POST("/api/auth/second-factor/passkey/options"));
  const body = { challenge_id: asked.challenge_id, credential: await showPasskey(asked, signal) };
  return await unwrap(api.POST("/api/auth/second-factor/passkey", { body }));
}
