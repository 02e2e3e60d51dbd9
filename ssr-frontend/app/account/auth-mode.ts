import { DASHBOARD_PATH } from "./next-path.ts";

/**
 * What `/auth` offers somebody who is not signed in. It is part of the address and not of the page's state, so that
 * each mode can be mailed, opened in a new tab, gone back from and read without a script.
 */
export type AuthMode =
  /** Sign in. */
  | "signin"
  /** Apply as a tutor. */
  | "signup"
  /** Create a student account. */
  | "student"
  /** Ask for the link that resets a password. */
  | "forgot"
  /** Choose a new password, having followed that link. */
  | "recovery";

const NAMED_MODES: readonly string[] = ["signup", "student", "forgot"] satisfies AuthMode[];

/** The mode in an address. The emailed link says `type=recovery`; it outranks the rest. */
export function authModeOf(params: URLSearchParams): AuthMode {
  if (params.get("type") === "recovery") return "recovery";
  const mode = params.get("mode") ?? "";
  return NAMED_MODES.includes(mode) ? (mode as AuthMode) : "signin";
}

/** The address of a mode, carrying along where to go after signing in. */
export function authHref(mode: AuthMode, next: string = DASHBOARD_PATH): string {
  const params = new URLSearchParams();
  if (mode === "recovery") params.set("type", "recovery");
  else if (mode !== "signin") params.set("mode", mode);
  if (next !== DASHBOARD_PATH) params.set("next", next);
  return params.size > 0 ? `/auth?${params}` : "/auth";
}
