import { DASHBOARD_PATH, nextPath } from "../account/next-path.ts";
import type { components } from "../api/schema.gen.ts";

/** What people are at the summer portal. */
export type PortalRole = components["schemas"]["PortalRole"];

/** Somebody who signs in here, or makes an account. */
export type PortalMode = "signin" | "signup";

/** What an address says of the visitor; a student who signs in unless told otherwise. */
export interface PortalChoice {
  role: PortalRole;
  mode: PortalMode;
  /** Where to come back to, if that is another page than the role's own. */
  next?: string | undefined;
}

export function portalChoiceOf(params: URLSearchParams): PortalChoice {
  const next = nextPath(params.get("next"));
  return {
    role: params.get("role") === "provider" ? "provider" : "student",
    mode: params.get("mode") === "signup" ? "signup" : "signin",
    // What is no page of ours counts as no wish, and this very page would lead nowhere.
    next: next === DASHBOARD_PATH || /^\/summer\/auth(?![\w-])/.test(next) ? undefined : next,
  };
}

interface SignInPlace extends Pick<PortalChoice, "role" | "next"> {
  mode?: PortalMode;
}

/** The address of the sign-in page in one of its forms. */
export function signInHref({ role, mode = "signin", next }: SignInPlace): string {
  const params = new URLSearchParams({ role });
  if (mode === "signup") params.set("mode", mode);
  if (next !== undefined && next !== homeOf(role)) params.set("next", next);
  return `/summer/auth?${params}`;
}

/**
 * Where whoever wants to go to a page of the portal signs in, or to a provider's dashboard, which is part of it; nothing for
 * other pages, which have the academy's own way in.
 */
export function portalSignInHref(next: string): string | undefined {
  const [path = ""] = next.split(/[?#]/);
  if (path.startsWith("/dashboard/provider/")) return signInHref({ role: "provider", next });
  if (path !== "/summer" && !path.startsWith("/summer/")) return undefined;
  return signInHref({ role: path === homeOf("provider") ? "provider" : "student", next });
}

/** Whether somebody who signs in is on their way to apply to an opportunity, which only students do. */
export const isApplying = ({ role, next = "" }: PortalChoice): boolean =>
  role === "student" && /^\/summer\/apply\?/.test(next);

/** Where somebody sets out to sign in with an account kept elsewhere. */
export function startHref(provider: keyof typeof PROVIDER_NAMES, { role, next }: PortalChoice): string {
  const params = new URLSearchParams({ role, ...(next === undefined ? {} : { next }) });
  return `/api/auth/oidc/${provider}/start?${params}`;
}

/** Where somebody begins who has signed in. */
export const homeOf = (role: PortalRole): string =>
  role === "provider" ? "/summer/provider" : "/summer/profile";

/** Where somebody goes on to who has signed in: back to where they came from, or to where their role begins. */
export const afterSignIn = ({ role, next }: Pick<PortalChoice, "role" | "next">): string =>
  next ?? homeOf(role);

/** What people call those whose accounts they can sign in with. */
export const PROVIDER_NAMES = { google: "Google", orcid: "ORCID" } as const;
