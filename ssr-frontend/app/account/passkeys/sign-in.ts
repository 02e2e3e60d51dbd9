import { api } from "../../api/browser.ts";
import { unwrap } from "../../api/problem.ts";
import type { components } from "../../api/schema.gen.ts";
import { showPasskey } from "./browser.ts";

/** Signs in with a passkey alone; at the summer portal in a role. Once the device has shown it, the API decides: nothing calls that off. */
export async function signInWithPasskey(signal: AbortSignal, role?: components["schemas"]["PortalRole"]) {
  const asked = await unwrap(api.POST("/api/auth/passkey/options"));
  const passkey = { challenge_id: asked.challenge_id, credential: await showPasskey(asked, signal) };
  return await unwrap(api.POST("/api/auth/passkey", { body: { passkey, ...(role && { role }) } }));
}

/** Shows a passkey instead of the code of the second step. */
export async function completeWithPasskey(signal: AbortSignal) {
  const asked = await unwrap(api.POST("/api/auth/second-factor/passkey/options"));
  const body = { challenge_id: asked.challenge_id, credential: await showPasskey(asked, signal) };
  return await unwrap(api.POST("/api/auth/second-factor/passkey", { body }));
}
