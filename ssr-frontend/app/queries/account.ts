import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { leaveSignedOut } from "../shell/leave.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";
import { sessionQuery } from "./session.ts";

type Schemas = components["schemas"];

/** What the academy knows of the person who is signed in. */
export const account = apiQuery({
  key: ["account"],
  read: (api) => unwrap(api.GET("/api/account")),
  staleTime: EACH_VISIT,
});

/** The browsers in which the account is signed in. */
export const devices = apiQuery({
  key: ["devices"],
  read: (api) => unwrap(api.GET("/api/account/sessions")),
  staleTime: EACH_VISIT,
});

/** Changes the name, which stands in the header too. */
export const saveName = mutationOptions({
  mutationFn: (body: Schemas["AccountChange"]) => unwrap(browserApi.PATCH("/api/account", { body })),
  ...reloads(account.queryKey, sessionQuery.queryKey),
});

/** Emails a link to a new address, which replaces the present one when it is followed. */
export const changeEmail = mutationOptions({
  mutationFn: (body: Schemas["EmailChange"]) => unwrap(browserApi.POST("/api/account/email", { body })),
  ...reloads(account.queryKey),
});

/** Replaces the password, and signs out all other devices. */
export const changePassword = mutationOptions({
  mutationFn: (body: Schemas["PasswordChange"]) => unwrap(browserApi.POST("/api/account/password", { body })),
  ...reloads(devices.queryKey),
});

/** Emails a link with which a password can be set. */
export const emailPasswordLink = mutationOptions({
  mutationFn: (email: string) =>
    unwrap(browserApi.POST("/api/auth/request-password-reset", { body: { email } })),
});

/** Removes a way to sign in, and signs out all other devices. */
export const removeIdentity = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["IdentityRemoval"]) =>
      unwrap(browserApi.DELETE("/api/account/identities/{id}", { params: { path: { id } }, body })),
    ...reloads(account.queryKey, devices.queryKey),
  });

/** What can be signed out at once. */
export type SignOutTarget = { kind: "one"; id: string } | { kind: "others" } | { kind: "all" };

const signOut = (target: SignOutTarget) =>
  unwrap(
    target.kind === "one"
      ? browserApi.DELETE("/api/account/sessions/{id}", { params: { path: { id: target.id } } })
      : browserApi.DELETE("/api/account/sessions", {
          params: { query: target.kind === "others" ? { except: "current" } : {} },
        }),
  );

/** Signs out other devices than this one. */
export const signOutElsewhere = mutationOptions({ mutationFn: signOut, ...reloads(devices.queryKey) });

/** Signs out this device, alone or with all others, and leaves: nothing can be read after it. */
export const signOutHere = mutationOptions<never, Error, SignOutTarget>({
  meta: { endsSession: true },
  mutationFn: async (target) => {
    await signOut(target);
    return leaveSignedOut("/auth");
  },
});

/** Ends the account, and with it the session. */
export const deleteAccount = mutationOptions<never, Error, Schemas["AccountDeletion"]>({
  meta: { endsSession: true },
  mutationFn: async (body) => {
    await unwrap(browserApi.POST("/api/account/delete", { body }));
    return leaveSignedOut("/auth?deleted");
  },
});
