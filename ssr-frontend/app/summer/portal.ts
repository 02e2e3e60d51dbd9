import { DASHBOARD_PATH, nextPath } from "../account/next-path.ts";
import type { components } from "../api/schema.gen.ts";

/** The roles of the summer portal. */
export type PortalRole = components["schemas"]["PortalRole"];

/** Sign-in or sign-up. */
export type PortalMode = "signin" | "signup";

/** The role, mode and target in an address; by default a student's sign-in. */
export interface PortalChoice {
  role: PortalRole;
  mode: PortalMode;
  /** The target after sign-in, if it is not the role's first page. */
  next?: string | undefined;
}

export function portalChoiceOf(params: URLSearchParams): PortalChoice {
  const next = nextPath(params.get("next"));
  return {
    role: params.get("role") === "provider" ? "provider" : "student",
    mode: params.get("mode") === "signup" ? "signup" : "signin",
    // An address outside the site is ignored, and so is this page itself.
    next: next === DASHBOARD_PATH || /^\/summer\/auth(?![\w-])/.test(next) ? undefined : next,
  };
}

interface SignInPlace extends Pick<PortalChoice, "role" | "next"> {
  mode?: PortalMode;
}

/** The address of the sign-in page for a role and mode. */
export function signInHref({ role, mode = "signin", next }: SignInPlace): string {
  const params = new URLSearchParams({ role });
  if (mode === "signup") params.set("mode", mode);
  if (next !== undefined && next !== homeOf(role)) params.set("next", next);
  return `/summer/auth?${params}`;
}

/**
 * The portal's sign-in page for a target in the portal, which includes the provider dashboard; `undefined`
 * for other targets, which use the academy's sign-in page.
 */
export function portalSignInHref(next: string): string | undefined {
  const [path = ""] = next.split(/[?#]/);
  if (path.startsWith("/dashboard/provider/")) return signInHref({ role: "provider", next });
  if (path !== "/summer" && !path.startsWith("/summer/")) return undefined;
  return signInHref({ role: path === homeOf("provider") ? "provider" : "student", next });
}

/** Whether the user signs in to apply to an opportunity, which only students can do. */
export const isApplying = ({ role, next = "" }: PortalChoice): boolean =>
  role === "student" && /^\/summer\/apply\?/.test(next);

/** The address that starts a sign-in with an identity provider. */
export function startHref(provider: keyof typeof PROVIDER_NAMES, { role, next }: PortalChoice): string {
  const params = new URLSearchParams({ role, ...(next === undefined ? {} : { next }) });
  return `/api/auth/oidc/${provider}/start?${params}`;
}

/** The role's first page after sign-in. */
export const homeOf = (role: PortalRole): string =>
  role === "provider" ? "/summer/provider" : "/summer/profile";

/** The target after sign-in: `next`, or the role's first page. */
export const afterSignIn = ({ role, next }: Pick<PortalChoice, "role" | "next">): string =>
  next ?? homeOf(role);

/** The display names of the identity providers. */
export const PROVIDER_NAMES = { google: "Google", orcid: "ORCID" } as const;
