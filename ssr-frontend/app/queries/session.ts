import { mutationOptions, useIsMutating, useQuery } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { leaveSignedOut } from "../shell/leave.ts";
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

/** Whether the person is about to leave by an action of their own that ends the session. */
export const useIsLeaving = (): boolean =>
  useIsMutating({ predicate: ({ meta }) => meta?.endsSession === true }) > 0;

/** Signs this browser out, and leaves for the sign-in page: nothing can be read after it. */
export const endSession = mutationOptions<never, Error, void>({
  meta: { endsSession: true },
  mutationFn: async () => {
    await unwrap(browserApi.POST("/api/auth/sign-out"));
    return leaveSignedOut("/auth");
  },
});
