import { redirect } from "react-router";
import { browserSession, type User } from "../queries/session.ts";
import { requireUser } from "../shell/session.server.ts";
import type { Route } from "./+types/index";
import { dashboardHref, viewFor } from "./legacy.ts";
import { allViewsOf, isWithheld, TWO_STEP_HREF } from "./views.ts";

/**
 * `/dashboard`: redirects to the first tab of the user's role, and earlier addresses to their tab's current
 * address. An admin without two-step sign-in, whose tabs are locked, is redirected to where it is set up.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context, url.search && url.pathname + url.search);
  throw redirect(hrefFor(user, url.searchParams));
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { user } = browserSession();
  throw redirect(user ? hrefFor(user, url.searchParams) : "/auth");
}

function hrefFor(user: User, query: URLSearchParams): string {
  const view = viewFor(allViewsOf(user), query) ?? user.role;
  return isWithheld(user, view) ? TWO_STEP_HREF : dashboardHref(view, query);
}
