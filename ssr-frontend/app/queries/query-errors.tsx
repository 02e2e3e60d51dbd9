import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Problem } from "../api/problem.ts";
import { isFault, reportClientError } from "../client-errors.ts";
import { useToast } from "../components/toasts.tsx";
import { BROKEN } from "../components/window-words.tsx";
import { useSessionEnded } from "../live/live.tsx";

/**
 * Hears of queries that failed. What was never there is told of in a toast; a failed refresh is not, since what is shown
 * stays. A session that has ended is told of once for the page, whichever query or action met it.
 */
export function QueryErrors() {
  const { error } = useToast();
  const sessionEnded = useSessionEnded();
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { meta, state } = event.query;
        const cause: unknown = event.action.error;
        reportClientError(cause, "query");
        if (cause instanceof Problem && cause.status === 401) return sessionEnded();
        if (state.data !== undefined || !event.query.isActive()) return;
        if (cause instanceof Problem) {
          if (meta?.errorToast) error(...meta.errorToast(cause.message));
        } else if (isFault(cause)) {
          const [title, text] = meta?.errorToast?.(BROKEN[1]) ?? BROKEN;
          error(title, text);
        }
      }),
    [client, error, sessionEnded],
  );
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const cause: unknown = event.action.error;
        // A password that is not right is a 401 too.
        if (cause instanceof Problem && cause.code === "unauthenticated") sessionEnded();
        // Who made it says so, or leaves it to the window (`WindowWords`).
        reportClientError(cause, "mutation");
      }),
    [client, sessionEnded],
  );
  return null;
}
