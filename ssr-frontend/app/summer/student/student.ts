import type { AnyQuery } from "../../queries/query.ts";
import { browserSession, type User } from "../../queries/session.ts";
import { showQueries } from "../../queries/show.ts";

/** Whether these pages are somebody's. */
export const isStudent = ({ roles }: Pick<User, "roles">): boolean => roles.includes("student");

/** For the `clientLoader` of a student's page: every visit after the first document, straight from the browser to the API. */
export async function showStudentPage(queries: readonly AnyQuery[]): Promise<null> {
  const { user } = browserSession();
  return user && isStudent(user) ? showQueries(queries) : null;
}
