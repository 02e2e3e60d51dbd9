import { type RouterContextProvider, redirect } from "react-router";
import { type FollowUpQueries, type LoadedQueries, loadQueries } from "../queries/load.server.ts";
import type { AnyQuery } from "../queries/query.ts";
import { requireUser, sessionOf } from "../shell/session.server.ts";
import { railQueries } from "./shell/tabs.ts";
import type { TabQueries } from "./tab.ts";
import { type DashboardView, isWithheld, TWO_STEP_HREF, viewsOf } from "./views.ts";

interface TabArgs {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/**
 * The server `loader` of a tab: its first data and the rail's counts, for a user with the view's role; others
 * are redirected to their own dashboard.
 *
 * @param followUp returns queries that depend on the results of the first ones
 */
export async function loadTab(
  { context, url }: TabArgs,
  view: DashboardView,
  queriesOf: TabQueries,
  followUp?: FollowUpQueries,
): Promise<LoadedQueries> {
  const next = url.pathname + url.search;
  const user = requireUser(context, next);
  if (!viewsOf(user).includes(view)) throw redirect(isWithheld(user, view) ? TWO_STEP_HREF : "/dashboard");
  const session = sessionOf(context);
  const queries: readonly AnyQuery[] = queriesOf({ search: url.searchParams, session });
  return loadQueries(context, [...queries, ...railQueries(user, view)], next, followUp);
}
