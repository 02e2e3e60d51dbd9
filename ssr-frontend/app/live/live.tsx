import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { bridgeLive } from "./bridge.ts";
import type { LiveEvent, LiveKind } from "./protocol.ts";
import type { LiveStatus } from "./socket.ts";
import { createLiveStore, type LiveStore } from "./store.ts";

const LiveContext = createContext<LiveStore | undefined>(undefined);

interface LiveProviderProps {
  /** The user of the latest session. Undefined: no connection. */
  userId: string | undefined;
  /** `live_cursor` of the session that the page was rendered with. */
  after: string | null | undefined;
  children: ReactNode;
}

/**
 * Keeps one connection open while a user is signed in, and the query cache fresh by its events. The page
 * belongs to the user it was rendered for: once the browser's session belongs to another user, its content is
 * hidden.
 */
export function LiveProvider({ userId, after, children }: LiveProviderProps) {
  const [store] = useState(createLiveStore);
  const client = useQueryClient();
  const first = useRef(after ?? undefined);
  const changed = useChangeOfPerson(store, userId);
  useEffect(() => {
    if (userId === undefined || changed) return;
    return connect(store, client, first.current);
  }, [store, client, userId, changed]);
  return <LiveContext value={store}>{!changed && children}</LiveContext>;
}

/** Whether another user has signed in to the browser; the page is then reloaded for them. */
function useChangeOfPerson(store: LiveStore, sessionUserId: string | undefined): boolean {
  const [shown] = useState(sessionUserId);
  const connected = useStore(store, ({ userId }) => userId);
  const client = useQueryClient();
  const changed = [sessionUserId, connected].some((userId) => userId !== undefined && userId !== shown);
  useEffect(() => {
    if (!changed) return;
    client.clear();
    // After the reload, the URL redirects this user to a page they may see.
    window.location.reload();
  }, [changed, client]);
  return changed;
}

function connect(store: LiveStore, client: QueryClient, after: string | undefined): () => void {
  const { socket } = store.getState();
  const online = () => socket.reconnect();
  const seen = () => document.visibilityState === "visible" && socket.probe();
  window.addEventListener("online", online);
  document.addEventListener("visibilitychange", seen);
  socket.start(after);
  const end = bridgeLive(client, store, after);
  return () => {
    end();
    window.removeEventListener("online", online);
    document.removeEventListener("visibilitychange", seen);
    socket.stop();
  };
}

/** The connection's store, for components that need more than events. */
export function useLiveStore(): LiveStore {
  const store = useContext(LiveContext);
  if (!store) throw new Error("live updates outside LiveProvider");
  return store;
}

/** Marks the session as ended, for a caller that learns it before the socket does. */
export function useSessionEnded(): () => void {
  const store = useLiveStore();
  return useCallback(() => {
    store.getState().socket.stop();
    store.setState({ status: "signed-out" });
  }, [store]);
}

/** The status of the connection, for display. */
export const useLiveStatus = (): LiveStatus => useStore(useLiveStore(), (state) => state.status);

/**
 * Calls back on events of the given kinds, and with `undefined` when events were lost and anything may have
 * changed.
 */
export function useLive(kinds: readonly LiveKind[], onChange: (event: LiveEvent | undefined) => void): void {
  const store = useLiveStore();
  const latest = useRef({ kinds, onChange });
  useEffect(() => {
    latest.current = { kinds, onChange };
  });
  useEffect(
    () =>
      store.getState().listen((event) => {
        const { kinds, onChange } = latest.current;
        if (!event || kinds.includes(event.kind)) onChange(event);
      }),
    [store],
  );
}
