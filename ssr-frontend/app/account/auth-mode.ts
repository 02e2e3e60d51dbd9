import { DASHBOARD_PATH } from "./next-path.ts";

/**
 * The modes of `/auth` for somebody who is not signed in. The mode is in the address and not in the page's
 * state, so that it can be linked in an email, opened in a new tab, left with Back, and used without a
 * script.
 */
export type AuthMode =
  /** Sign in. */
  | "signin"
  /** Apply as a tutor. */
  | "signup"
  /** Create a student account. */
  | "student"
  /** Request the link that resets a password. */
  | "forgot"
  /** Set a new password after opening that link. */
  | "recovery";

const NAMED_MODES: readonly string[] = ["signup", "student", "forgot"] satisfies AuthMode[];

/** The mode of an address. The emailed link contains `type=recovery`, which takes precedence. */
export function authModeOf(params: URLSearchParams): AuthMode {
  if (params.get("type") === "recovery") return "recovery";
  const mode = params.get("mode") ?? "";
  return NAMED_MODES.includes(mode) ? (mode as AuthMode) : "signin";
}

/** The address of a mode, with the target after sign-in. */
export function authHref(mode: AuthMode, next: string = DASHBOARD_PATH): string {
  const params = new URLSearchParams();
  if (mode === "recovery") params.set("type", "recovery");
  else if (mode !== "signin") params.set("mode", mode);
  if (next !== DASHBOARD_PATH) params.set("next", next);
  return params.size > 0 ? `/auth?${params}` : "/auth";
}
