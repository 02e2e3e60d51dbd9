import { redirect } from "react-router";
import { browserSession } from "../../queries/session.ts";

/** For a `clientLoader`: whoever uses the AI tutor without an account signs in first, and comes back. */
export function requireUserInBrowser({ pathname, search }: URL): void {
  if (browserSession().user) return;
  throw redirect(`/auth?next=${encodeURIComponent(pathname + search)}`);
}
