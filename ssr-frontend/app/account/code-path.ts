import { authHref } from "./auth-mode.ts";
import { DASHBOARD_PATH } from "./next-path.ts";

/** A code of the authenticator app, or a recovery code for a lost app. */
export type CodeKind = "app" | "recovery";

interface CodePageOptions {
  kind?: CodeKind;
  /** The number of recovery codes left, after one was used. */
  left?: number;
}

/** The address of the second step of sign-in, with the target after it. */
export function codeHref(next: string, { kind = "app", left }: CodePageOptions = {}): string {
  const params = new URLSearchParams();
  if (kind === "recovery") params.set("kind", kind);
  if (left !== undefined) params.set("left", String(left));
  if (next !== DASHBOARD_PATH) params.set("next", next);
  return params.size > 0 ? `/auth/code?${params}` : "/auth/code";
}

/** The kind of code in an address of that page. */
export const codeKindOf = (params: URLSearchParams): CodeKind =>
  params.get("kind") === "recovery" ? "recovery" : "app";

/** The number of recovery codes left, in an address of that page. */
export function codesLeftIn(params: URLSearchParams): number | undefined {
  const left = params.get("left") ?? "";
  return /^\d{1,2}$/.test(left) ? Number(left) : undefined;
}

/** The target after a correct password: `next`, or the second step if a code is still required. */
export const hrefAfterPassword = ({ user }: { user?: unknown }, next: string): string =>
  user ? next : codeHref(next);

/**
 * Returns where a correct code leads: to `next`, or after a recovery code to the page that says how many are left. It is a page
 * and not a toast on `next`, because `next` may be a cached public page without React, or be opened without JavaScript. The
 * number in the address is display only, so a forged one does no harm.
 */
export const hrefAfterCode = (
  { recovery_codes_left: left }: { recovery_codes_left?: number | null },
  next: string,
): string => (typeof left === "number" ? codeHref(next, { left }) : next);

/** The sign-in page, for a second step that has expired. */
export function endedSignInHref(next: string): string {
  const href = authHref("signin", next);
  return `${href}${href.includes("?") ? "&" : "?"}ended`;
}
