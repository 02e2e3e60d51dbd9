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
 * For the `loader` of a student's page of the summer portal: its first document. Who is signed out goes to the portal's own
 * sign-in page and comes back; who is no student is told so by the page, which then has no data.
 *
 * @param followUp the queries that can be made only once those have been
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
