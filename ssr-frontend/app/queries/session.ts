import { mutationOptions, useQuery } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { browserQueryClient } from "./client.ts";
import { apiQuery } from "./query.ts";

/** Who is looking, the academy's zone and clock, and where live updates stand. */
export type Session = components["schemas"]["SessionResponse"];

/** A signed-in person. */
export type User = NonNullable<Session["user"]>;

/** The session; read with each document, and again when the person's name or address has changed. */
export const sessionQuery = apiQuery({
  key: ["session"],
  read: (api) => unwrap(api.GET("/api/session")),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The session, in any component of an app page. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error("useSession outside an app page");
  return data;
}

/** The session, in a `clientLoader`. */
export function browserSession(): Session {
  const session = browserQueryClient().getQueryData(sessionQuery.queryKey);
  if (!session) throw new Error("no session before the page is there");
  return session;
}

/** Signs this browser out: nothing can be read after it. */
export const endSession = mutationOptions<unknown, Error, void>({
  mutationFn: () => unwrap(browserApi.POST("/api/auth/sign-out")),
});
