import { mutationOptions } from "@tanstack/react-query";
import { createPasskey, showPasskey } from "../account/passkeys/browser.ts";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import { passkeys } from "./passkeys.ts";
import { reloads } from "./query.ts";

interface NewPasskey {
  name: string;
  /** Aborts the browser's prompt. */
  signal: AbortSignal;
  /**
   * Called when the device has created the passkey: from then on it is added even if the dialog is closed.
   */
  onCreated: () => void;
}

/** Has the device create a passkey, and adds it under a name. */
export const addPasskey = mutationOptions({
  mutationFn: async ({ name, signal, onCreated }: NewPasskey) => {
    const asked = await unwrap(browserApi.POST("/api/account/passkeys/options"));
    const credential = await createPasskey(asked, signal);
    onCreated();
    const body = { challenge_id: asked.challenge_id, credential, name };
    return await unwrap(browserApi.POST("/api/account/passkeys", { body }));
  },
  ...reloads(passkeys.queryKey),
});

/** Renames a passkey. */
export const renamePasskey = mutationOptions({
  mutationFn: ({ id, name }: { id: string; name: string }) =>
    unwrap(browserApi.PATCH("/api/account/passkeys/{id}", { params: { path: { id } }, body: { name } })),
  ...reloads(passkeys.queryKey),
});

/** Deletes a passkey. */
export const removePasskey = mutationOptions({
  mutationFn: (id: string) =>
    unwrap(browserApi.DELETE("/api/account/passkeys/{id}", { params: { path: { id } } })),
  ...reloads(passkeys.queryKey),
});

/** Verifies the user with a passkey. */
export const verifyByPasskey = mutationOptions({
  mutationFn: async (signal: AbortSignal) => {
    const asked = await unwrap(browserApi.POST("/api/account/verification/passkey/options"));
    const body = { challenge_id: asked.challenge_id, credential: await showPasskey(asked, signal) };
    return await unwrap(browserApi.POST("/api/account/verification/passkey", { body }));
  },
  ...reloads(passkeys.queryKey),
});
