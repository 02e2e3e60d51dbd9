import type { AnyQuery } from "../../queries/query.ts";
import { browserSession, type User } from "../../queries/session.ts";
import { showQueries } from "../../queries/show.ts";

/** Whether the user has the student role. */
export const isStudent = ({ roles }: Pick<User, "roles">): boolean => roles.includes("student");

/** The `clientLoader` of a student's page: later visits fetch directly from the API. */
export async function showStudentPage(queries: readonly AnyQuery[]): Promise<null> {
  const { user } = browserSession();
  return user && isStudent(user) ? showQueries(queries) : null;
}
