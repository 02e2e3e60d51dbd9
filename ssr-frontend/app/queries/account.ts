import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { leaveSignedOut } from "../shell/leave.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";
import { sessionQuery } from "./session.ts";

type Schemas = components["schemas"];

/** The signed-in user's profile and account. */
export const account = apiQuery({
  key: ["account"],
  read: (api) => unwrap(api.GET("/api/account")),
  staleTime: EACH_VISIT,
});

/** The sessions of the account, one per signed-in browser. */
export const devices = apiQuery({
  key: ["devices"],
  read: (api) => unwrap(api.GET("/api/account/sessions")),
  staleTime: EACH_VISIT,
});

/** The emails that the user gets. */
export const emailPreferences = apiQuery({
  key: ["email-preferences"],
  read: (api) => unwrap(api.GET("/api/account/email-preferences")),
  // They are also changed by links in emails.
  staleTime: EACH_VISIT,
});

/** Chooses the emails, one change at a time. */
export const saveEmailPreferences = mutationOptions({
  mutationFn: (body: Schemas["EmailChoices"]) =>
    unwrap(browserApi.PUT("/api/account/email-preferences", { body })),
  scope: { id: "email-preferences" },
  ...reloads(emailPreferences.queryKey),
});

/** Changes the name, which the header also shows. */
export const saveName = mutationOptions({
  mutationFn: (body: Schemas["AccountChange"]) => unwrap(browserApi.PATCH("/api/account", { body })),
  ...reloads(account.queryKey, sessionQuery.queryKey),
});

/** Emails a link to a new address. Following the link replaces the current address. */
export const changeEmail = mutationOptions({
  mutationFn: (body: Schemas["EmailChange"]) => unwrap(browserApi.POST("/api/account/email", { body })),
  ...reloads(account.queryKey),
});

/** Replaces the password and revokes all other sessions. */
export const changePassword = mutationOptions({
  mutationFn: (body: Schemas["PasswordChange"]) => unwrap(browserApi.POST("/api/account/password", { body })),
  ...reloads(devices.queryKey),
});

/** Emails a link with which a password can be set. */
export const emailPasswordLink = mutationOptions({
  mutationFn: (email: string) =>
    unwrap(browserApi.POST("/api/auth/request-password-reset", { body: { email } })),
});

/** Removes a sign-in method and revokes all other sessions. */
export const removeIdentity = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["IdentityRemoval"]) =>
      unwrap(browserApi.DELETE("/api/account/identities/{id}", { params: { path: { id } }, body })),
    ...reloads(account.queryKey, devices.queryKey),
  });

/** The sessions that one request can revoke. */
export type SignOutTarget = { kind: "one"; id: string } | { kind: "others" } | { kind: "all" };

const signOut = (target: SignOutTarget) =>
  unwrap(
    target.kind === "one"
      ? browserApi.DELETE("/api/account/sessions/{id}", { params: { path: { id: target.id } } })
      : browserApi.DELETE("/api/account/sessions", {
          params: { query: target.kind === "others" ? { except: "current" } : {} },
        }),
  );

/** Revokes sessions other than this browser's. */
export const signOutElsewhere = mutationOptions({ mutationFn: signOut, ...reloads(devices.queryKey) });

/**
 * Revokes this browser's session, alone or with all others, and leaves the page: no query can succeed
 * afterward.
 */
export const signOutHere = mutationOptions<never, Error, SignOutTarget>({
  meta: { endsSession: true },
  mutationFn: async (target) => {
    await signOut(target);
    return leaveSignedOut("/auth");
  },
});

/** Deletes the account and ends its session. */
export const deleteAccount = mutationOptions<never, Error, Schemas["AccountDeletion"]>({
  meta: { endsSession: true },
  mutationFn: async (body) => {
    await unwrap(browserApi.POST("/api/account/delete", { body }));
    return leaveSignedOut("/auth?deleted");
  },
});
