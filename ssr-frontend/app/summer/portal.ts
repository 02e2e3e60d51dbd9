import type { components } from "../api/schema.gen.ts";

/** What people are at the summer portal. */
export type PortalRole = components["schemas"]["PortalRole"];

/** Somebody who signs in here, or makes an account. */
export type PortalMode = "signin" | "signup";

/** What an address says of the visitor; a student who signs in unless told otherwise. */
export interface PortalChoice {
  role: PortalRole;
  mode: PortalMode;
}

export const portalChoiceOf = (params: URLSearchParams): PortalChoice => ({
  role: params.get("role") === "provider" ? "provider" : "student",
  mode: params.get("mode") === "signup" ? "signup" : "signin",
});

/** The address of the sign-in page in one of its forms. */
export function signInHref({ role, mode = "signin" }: { role: PortalRole; mode?: PortalMode }): string {
  return `/summer/auth?${new URLSearchParams({ role, ...(mode === "signup" ? { mode } : {}) })}`;
}

/** Where somebody begins who has signed in. */
export const homeOf = (role: PortalRole): string =>
  role === "provider" ? "/summer/provider" : "/summer/profile";

/** What people call those whose accounts they can sign in with. */
export const PROVIDER_NAMES = { google: "Google", orcid: "ORCID" } as const;
