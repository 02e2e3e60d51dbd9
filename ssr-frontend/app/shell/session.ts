import { useRouteLoaderData } from "react-router";
import type { components } from "../api/schema.gen.ts";

/** Who is looking, the academy's zone and clock, and where live updates stand. */
export type Session = components["schemas"]["SessionResponse"];

/** A signed-in person. */
export type User = NonNullable<Session["user"]>;

/** The session, in any component of an app page. */
export function useSession(): Session {
  const session = useRouteLoaderData<Session>("app");
  if (!session) throw new Error("useSession outside an app page");
  return session;
}
