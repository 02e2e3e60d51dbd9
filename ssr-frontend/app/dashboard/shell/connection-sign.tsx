import Button from "@mui/material/Button";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useLiveStatus } from "../../live/live.tsx";
import styles from "./connection-sign.module.css";

/** A break shorter than this heals before anybody needs to know. In ms. */
const OFFLINE_SIGN_DELAY = 2_500;

/** Says that changes may be missing while the connection is broken or a refresh has failed; silent otherwise. */
export function ConnectionSign() {
  const broken = useLongBreak();
  const { outdated, refresh } = useOutdated();
  return (
    // Always there: readers announce only what is added to a region they know.
    <div className={styles.sign} role="status">
      {broken && <p>Reconnecting… What you see may be out of date for a moment.</p>}
      {!broken && outdated && (
        <>
          <p>Some of what you see could not be brought up to date.</p>
          <Button size="small" color="inherit" onClick={refresh}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

/** Whether the connection has been broken for long enough to be told of. */
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

/** Whether something that is shown could not be refreshed, and how to try that again. */
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
