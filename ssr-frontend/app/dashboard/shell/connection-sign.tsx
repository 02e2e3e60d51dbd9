import Button from "@mui/material/Button";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useLiveStatus } from "../../live/live.tsx";
import styles from "./connection-sign.module.css";

/** How long the connection is broken before the sign appears, in ms: short breaks need no notice. */
const OFFLINE_SIGN_DELAY = 2_500;

/**
 * Says that changes may be missing while the connection is broken or a refetch has failed; empty otherwise.
 */
export function ConnectionSign() {
  const broken = useLongBreak();
  const { outdated, refresh } = useOutdated();
  return (
    // Always rendered: screen readers announce only changes in an existing live region.
    <div className={styles.sign} role="status">
      {broken && <p>Reconnecting… What you see may be out of date for a moment.</p>}
      {!broken && outdated && (
        <>
          <p>Some of this page couldn’t be updated.</p>
          <Button size="small" color="inherit" onClick={refresh}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

/** Whether the connection has been broken for longer than the delay. */
function useLongBreak(): boolean {
  const live = useLiveStatus() === "live";
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (live) return;
    const timer = setTimeout(() => setBroken(true), OFFLINE_SIGN_DELAY);
    return () => {
      clearTimeout(timer);
      setBroken(false);
    };
  }, [live]);
  return broken;
}

const shownAndFailed = {
  type: "active",
  predicate: ({ state }: { state: { status: string; data: unknown } }) =>
    state.status === "error" && state.data !== undefined,
} as const;

const countOutdated = (client: QueryClient) => client.getQueryCache().findAll(shownAndFailed).length;

/** Whether a shown query could not be refetched, and a function that tries again. */
function useOutdated(): { outdated: boolean; refresh: () => void } {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const outdated = useSyncExternalStore(
    subscribe,
    () => countOutdated(client) > 0,
    () => false,
  );
  return { outdated, refresh: () => void client.refetchQueries(shownAndFailed, { cancelRefetch: false }) };
}
