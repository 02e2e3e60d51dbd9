import { mutationOptions } from "@tanstack/react-query";
import { createPasskey, showPasskey } from "../account/passkeys/browser.ts";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A key of a device that opens the account by itself. */
export type Passkey = Schemas["PasskeyItem"];

/** The passkeys of the person who is signed in, and where such are offered. */
export const passkeys = apiQuery({
  key: ["passkeys"],
  read: (api) => unwrap(api.GET("/api/account/passkeys")),
  staleTime: EACH_VISIT,
});

/** Has this device make a passkey, and adds it under a name. */
export const addPasskey = mutationOptions({
  mutationFn: async (name: string) => {
    const asked = await unwrap(browserApi.POST("/api/account/passkeys/options"));
    const credential = await createPasskey(asked);
    const body = { challenge_id: asked.challenge_id, credential, name };
    return await unwrap(browserApi.POST("/api/account/passkeys", { body }));
  },
  ...reloads(passkeys.queryKey),
});

/** Calls a passkey something else. */
export const renamePasskey = mutationOptions({
  mutationFn: ({ id, name }: { id: string; name: string }) =>
    unwrap(browserApi.PATCH("/api/account/passkeys/{id}", { params: { path: { id } }, body: { name } })),
  ...reloads(passkeys.queryKey),
});

/** Lets a passkey open the account no more. */
export const removePasskey = mutationOptions({
  mutationFn: (id: string) =>
    unwrap(browserApi.DELETE("/api/account/passkeys/{id}", { params: { path: { id } } })),
  ...reloads(passkeys.queryKey),
});

/** Shows once more by a passkey that it is them. */
export const verifyByPasskey = mutationOptions({
  mutationFn: async () => {
    const asked = await unwrap(browserApi.POST("/api/account/verification/passkey/options"));
    const body = { challenge_id: asked.challenge_id, credential: await showPasskey(asked) };
    return await unwrap(browserApi.POST("/api/account/verification/passkey", { body }));
  },
  ...reloads(passkeys.queryKey),
});

/** Signs in with a passkey alone, at the summer portal in a role. */
export const signInWithPasskey = (role?: Schemas["PortalRole"]) =>
  mutationOptions({
    mutationFn: async () => {
      const asked = await unwrap(browserApi.POST("/api/auth/passkey/options"));
      const passkey = { challenge_id: asked.challenge_id, credential: await showPasskey(asked) };
      return await unwrap(browserApi.POST("/api/auth/passkey", { body: { passkey, ...(role && { role }) } }));
    },
  });

/** Shows a passkey instead of the code of the second step. */
export const completeWithPasskey = mutationOptions({
  mutationFn: async () => {
    const asked = await unwrap(browserApi.POST("/api/auth/second-factor/passkey/options"));
    const body = { challenge_id: asked.challenge_id, credential: await showPasskey(asked) };
    return await unwrap(browserApi.POST("/api/auth/second-factor/passkey", { body }));
  },
});
