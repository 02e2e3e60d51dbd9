import { redirect } from "react-router";
import { HOME, viewsOf } from "../dashboard/views.ts";
import { sessionOf } from "../shell/session.server.ts";
import type { Route } from "./+types/provider";
import { signInHref } from "./portal.ts";

/**
 * `/summer/provider`, which sign-in, emails and links use: redirects providers to their listings, and others
 * to the portal's sign-in page, which returns here.
 */
export function loader({ context }: Route.LoaderArgs): never {
  const { user } = sessionOf(context);
  const isProvider = user ? viewsOf(user).includes("provider") : false;
  throw redirect(isProvider ? HOME.provider : signInHref({ role: "provider" }));
}
