import { mutationOptions, useIsMutating } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { devices } from "./account.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";
import { sessionQuery } from "./session.ts";

type Schemas = components["schemas"];

/** The second factor of the signed-in user. */
export type SecondFactor = Schemas["SecondFactorResponse"];

/** The secret for an authenticator app, also as a QR code and a URI. */
export type SecondFactorSetup = Schemas["SecondFactorSetup"];

/** The proof of identity: a code or the password. */
export type Verification = Schemas["Verification"];

export const secondFactor = apiQuery({
  key: ["second-factor"],
  read: (api) => unwrap(api.GET("/api/account/second-factor")),
  staleTime: EACH_VISIT,
});

/** Starts the setup of an authenticator app; nothing changes until a first code is confirmed. */
export const setUpSecondFactor = mutationOptions({
  mutationKey: secondFactor.queryKey,
  mutationFn: (body: Verification) => unwrap(browserApi.POST("/api/account/second-factor/setup", { body })),
  ...reloads(secondFactor.queryKey),
});

/**
 * Enables the second factor with a first code of the app, and revokes all other sessions. A pending admin
 * role becomes effective.
 */
export const enableSecondFactor = mutationOptions({
  mutationKey: secondFactor.queryKey,
  mutationFn: (code: string) =>
    unwrap(browserApi.POST("/api/account/second-factor/enable", { body: { code } })),
  ...reloads(secondFactor.queryKey, sessionQuery.queryKey, devices.queryKey),
});

/** Replaces the recovery codes. */
export const renewRecoveryCodes = mutationOptions({
  mutationKey: secondFactor.queryKey,
  mutationFn: (code: string) =>
    unwrap(browserApi.POST("/api/account/second-factor/recovery-codes", { body: { code } })),
  ...reloads(secondFactor.queryKey),
});

/** Disables the second factor. An admin for whom it is required loses the admin role. */
export const disableSecondFactor = mutationOptions({
  mutationKey: secondFactor.queryKey,
  mutationFn: (code: string) => unwrap(browserApi.DELETE("/api/account/second-factor", { body: { code } })),
  ...reloads(secondFactor.queryKey, sessionQuery.queryKey),
});

/** Whether one of these mutations is pending. */
export const useIsChangingSecondFactor = (): boolean =>
  useIsMutating({ mutationKey: secondFactor.queryKey }) > 0;

/** Verifies the user again, for requests that need a recent verification. */
export const verify = mutationOptions({
  mutationFn: (body: Verification) => unwrap(browserApi.POST("/api/account/verification", { body })),
  ...reloads(secondFactor.queryKey),
});
