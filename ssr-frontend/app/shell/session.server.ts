import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { serverApi } from "../api/api.server.ts";
import { unwrapOrRespond } from "../api/problem.ts";
import type { Session, User } from "./session.ts";

const sessionContext = createContext<Session>();

/**
 * Reads the session before any loader of the page runs. The order matters: the
 * page's data is then never older than `live_cursor`, so no live event is missed.
 */
export const readSession: MiddlewareFunction<Response> = async ({ request, context }) => {
  context.set(sessionContext, await unwrapOrRespond(serverApi(request).GET("/api/session")));
};

type RouterContext = Readonly<RouterContextProvider>;

/** The session, in a loader of an app page. */
export const sessionOf = (context: RouterContext): Session => context.get(sessionContext);

/**
 * The signed-in person, in a loader; anybody else goes to the sign-in page.
 *
 * @param next where on this site to come back to after signing in; the dashboard if left out
 */
export function requireUser(context: RouterContext, next?: string): User {
  const { user } = sessionOf(context);
  if (!user) throw redirect(next ? `/auth?next=${encodeURIComponent(next)}` : "/auth");
  return user;
}
