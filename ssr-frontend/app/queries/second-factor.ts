import { mutationOptions, useIsMutating } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { devices } from "./account.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";
import { sessionQuery } from "./session.ts";

type Schemas = components["schemas"];

/** The second factor of the person who is signed in. */
export type SecondFactor = Schemas["SecondFactorResponse"];

/** What an authenticator app reads. */
export type SecondFactorSetup = Schemas["SecondFactorSetup"];

/** What shows that it is them: a code, or the password. */
export type Verification = Schemas["Verification"];

export const secondFactor = apiQuery({
  key: ["second-factor"],
  read: (api) => unwrap(api.GET("/api/account/second-factor")),
  staleTime: EACH_VISIT,
});

/** Begins setting up an app; nothing changes until it has shown a first code. */
export const setUpSecondFactor = mutationOptions({
  mutationKey: secondFactor.queryKey,
  mutationFn: (body: Verification) => unwrap(browserApi.POST("/api/account/second-factor/setup", { body })),
  ...reloads(secondFactor.queryKey),
});

/** Turns it on by a first code of the app, and signs out all other devices. An admin becomes one by it. */
export const enableSecondFactor = mutationOptions({
  mutationKey: secondFactor.queryKey,
  mutationFn: (code: string) =>
    unwrap(browserApi.POST("/api/account/second-factor/enable", { body: { code } })),
  ...reloads(secondFactor.queryKey, sessionQuery.queryKey, devices.queryKey),
});

/** Makes new recovery codes in place of those before. */
export const renewRecoveryCodes = mutationOptions({
  mutationKey: secondFactor.queryKey,
  mutationFn: (code: string) =>
    unwrap(browserApi.POST("/api/account/second-factor/recovery-codes", { body: { code } })),
  ...reloads(secondFactor.queryKey),
});

/** Turns it off; an admin who has to have one is none from then on. */
export const disableSecondFactor = mutationOptions({
  mutationKey: secondFactor.queryKey,
  mutationFn: (code: string) => unwrap(browserApi.DELETE("/api/account/second-factor", { body: { code } })),
  ...reloads(secondFactor.queryKey, sessionQuery.queryKey),
});

/** Whether one of these changes is under way. */
export const useIsChangingSecondFactor = (): boolean =>
  useIsMutating({ mutationKey: secondFactor.queryKey }) > 0;

/** Shows once more that it is them, for what is refused without. */
export const verify = mutationOptions({
  mutationFn: (body: Verification) => unwrap(browserApi.POST("/api/account/verification", { body })),
  ...reloads(secondFactor.queryKey),
});
