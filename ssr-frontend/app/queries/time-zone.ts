import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import { sessionQuery } from "./session.ts";

/** Saves the account's time zone. All times on the page are shown in it at once, and in the former one after a failure. */
export const saveTimeZone = mutationOptions({
  mutationFn: (time_zone: string) =>
    unwrap(browserApi.PUT("/api/account/time-zone", { body: { time_zone } })),
  onMutate: (time_zone, { client }) => {
    const former = client.getQueryData(sessionQuery.queryKey)?.user?.time_zone;
    setTimeZone(client, time_zone);
    return { former };
  },
  onError: (_error, _time_zone, result, { client }) => setTimeZone(client, result?.former),
});

const setTimeZone = (client: QueryClient, time_zone: string | null = null) =>
  client.setQueryData(sessionQuery.queryKey, (session) =>
    session?.user ? { ...session, user: { ...session.user, time_zone } } : session,
  );
