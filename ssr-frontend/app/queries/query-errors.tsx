import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Problem } from "../api/problem.ts";
import { useToast } from "../components/toasts.tsx";
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
        const cause = event.action.error;
        if (!(cause instanceof Problem)) return;
        if (cause.status === 401) sessionEnded();
        else if (state.data === undefined && event.query.isActive() && meta?.errorToast)
          error(...meta.errorToast(cause.message));
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
      }),
    [client, sessionEnded],
  );
  return null;
}
