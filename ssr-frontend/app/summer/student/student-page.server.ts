import { data, type RouterContextProvider, redirect } from "react-router";
import { type FollowUpQueries, loadQueries } from "../../queries/load.server.ts";
import type { AnyQuery } from "../../queries/query.ts";
import { sessionOf } from "../../shell/session.server.ts";
import { signInHref } from "../portal.ts";
import { isStudent } from "./student.ts";

interface PageArgs {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/**
 * The server `loader` of a student's page of the summer portal. A signed-out visitor is redirected to the
 * portal's sign-in page and returns; for a user without the student role the page shows a notice, without
 * data.
 *
 * @param followUp queries that depend on the results of the first ones
 */
export async function loadStudentPage(
  { context, url }: PageArgs,
  queries: readonly AnyQuery[],
  followUp?: FollowUpQueries,
) {
  const next = url.pathname + url.search;
  const { user } = sessionOf(context);
  if (!user) throw redirect(signInHref({ role: "student", next }));
  if (isStudent(user)) return loadQueries(context, queries, next, followUp);
  return data(await loadQueries(context, [], next), { status: 403 });
}
