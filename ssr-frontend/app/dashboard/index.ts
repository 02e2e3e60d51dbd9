import { redirect } from "react-router";
import { browserSession, type User } from "../queries/session.ts";
import { requireUser } from "../shell/session.server.ts";
import type { Route } from "./+types/index";
import { dashboardHref, viewFor } from "./legacy.ts";
import { viewsOf } from "./views.ts";

/** `/dashboard`: leads to the first tab of the person's role, and old addresses to where their tab is now. */
export function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context, url.search && url.pathname + url.search);
  throw redirect(hrefFor(user, url.searchParams));
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { user } = browserSession();
  throw redirect(user ? hrefFor(user, url.searchParams) : "/auth");
}

const hrefFor = (user: User, query: URLSearchParams): string =>
  dashboardHref(viewFor(viewsOf(user), query) ?? user.role, query);
