import { redirect } from "react-router";
import { browserSession } from "../../queries/session.ts";

/**
 * For a `clientLoader`: redirects a visitor without an account to the sign-in page, with the path to return
 * to.
 */
export function requireUserInBrowser({ pathname, search }: URL): void {
  if (browserSession().user) return;
  throw redirect(`/auth?next=${encodeURIComponent(pathname + search)}`);
}
