import { mutationOptions, useIsMutating, useQuery } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { leaveSignedOut } from "../shell/leave.ts";
import { browserQueryClient } from "./client.ts";
import { apiQuery } from "./query.ts";

/** The viewer, the academy's time zone and clock, and the current position of live events. */
export type Session = components["schemas"]["SessionResponse"];

/** The signed-in user. */
export type User = NonNullable<Session["user"]>;

/** The session. It is read with each document, and again when the user's name or address has changed. */
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

/** Whether the user has triggered an action that ends the session and leaves the page. */
export const useIsLeaving = (): boolean =>
  useIsMutating({ predicate: ({ meta }) => meta?.endsSession === true }) > 0;

/** Signs this browser out and opens the sign-in page: no query can succeed afterward. */
export const endSession = mutationOptions<never, Error, void>({
  meta: { endsSession: true },
  mutationFn: async () => {
    await unwrap(browserApi.POST("/api/auth/sign-out"));
    return leaveSignedOut("/auth");
  },
});
