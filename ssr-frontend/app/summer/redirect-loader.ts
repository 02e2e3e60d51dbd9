import { redirect } from "react-router";
import { sessionOf } from "../shell/session.server.ts";
import { type PortalRole, signInHref } from "./portal.ts";

/**
 * Where the provider's own page redirects for now. Its dashboard is yet to be built; its address is here already, because
 * sign-in, emails and links name it.
 */
const REDIRECT_PATH = "/dashboard";

/** A loader for a page that is not built yet: redirects to the dashboard, or to the sign-in page. */
export const redirectLoader =
  (role: PortalRole) =>
  ({ context }: { context: Parameters<typeof sessionOf>[0] }): never => {
    throw redirect(sessionOf(context).user ? REDIRECT_PATH : signInHref({ role }));
  };
