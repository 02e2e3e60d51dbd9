import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Problem } from "../api/problem.ts";
import { isFault, reportClientError } from "../client-errors.ts";
import { useToast } from "../components/toasts.tsx";
import { BROKEN } from "../components/window-words.tsx";
import { useSessionEnded } from "../live/live.tsx";

/**
 * Handles failed queries. A query without data shows a toast; a failed refetch does not, because the data
 * stays. An ended session is reported once per page, whichever query or mutation received the 401.
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
        // A wrong password is a 401 too, with another code.
        if (cause instanceof Problem && cause.code === "unauthenticated") sessionEnded();
        // The caller of the mutation shows the error, or leaves it to the dialog (`WindowWords`).
        reportClientError(cause, "mutation");
      }),
    [client, sessionEnded],
  );
  return null;
}
