import { redirect } from "react-router";
import { sessionOf } from "../shell/session.server.ts";
import { type PortalRole, signInHref } from "./portal.ts";

/**
 * Where the portal's own pages lead for now. The Common Profile and the provider's dashboard are yet to be built; their
 * addresses are here already, because sign-in, mails and links name them.
 */
const FOR_NOW = "/dashboard";

/** A loader for a page that is not there yet. Like the page itself, it wants somebody who is signed in. */
export const leadOn =
  (role: PortalRole) =>
  ({ context }: { context: Parameters<typeof sessionOf>[0] }): never => {
    throw redirect(sessionOf(context).user ? FOR_NOW : signInHref({ role }));
  };
