import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { asResponse } from "../api/problem.ts";
import { queryClientOf, signInHref } from "../queries/load.server.ts";
import { type Session, sessionQuery, type User } from "../queries/session.ts";

const sessionContext = createContext<Session>();

/**
 * Reads the session before any loader of the page runs. The order matters: the
 * page's data is then never older than `live_cursor`, so no live event is missed.
 */
export const readSession: MiddlewareFunction<Response> = async ({ context }) => {
  try {
    context.set(sessionContext, await queryClientOf(context).query(sessionQuery));
  } catch (problem) {
    throw asResponse(problem);
  }
};

type RouterContext = Readonly<RouterContextProvider>;

/** The session, in a loader of an app page. */
export const sessionOf = (context: RouterContext): Session => context.get(sessionContext);

/**
 * The signed-in user, in a loader; anybody else is redirected to the sign-in page.
 *
 * @param next the path on this site to return to after signing in; the dashboard by default
 */
export function requireUser(context: RouterContext, next?: string): User {
  const { user } = sessionOf(context);
  if (!user) throw redirect(signInHref(next));
  return user;
}
