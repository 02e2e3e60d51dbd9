import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { bridgeLive } from "./bridge.ts";
import type { LiveEvent, LiveKind } from "./protocol.ts";
import type { LiveStatus } from "./socket.ts";
import { createLiveStore, type LiveStore } from "./store.ts";

const LiveContext = createContext<LiveStore | undefined>(undefined);

interface LiveProviderProps {
  /** Who is signed in, by the session as it was last read. Nobody: no connection. */
  userId: string | undefined;
  /** `live_cursor` of the session the page was rendered with. */
  after: string | null | undefined;
  children: ReactNode;
}

/**
 * Keeps one connection to the server open while somebody is signed in, and the query cache true by it. The page belongs to
 * whom it was rendered for: once the browser's session is somebody else's, nothing of it is shown any more.
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

/** Whether somebody else than this page was rendered for has signed in to the browser; it is then loaded anew for them. */
function useChangeOfPerson(store: LiveStore, sessionUserId: string | undefined): boolean {
  const [shown] = useState(sessionUserId);
  const connected = useStore(store, ({ userId }) => userId);
  const client = useQueryClient();
  const changed = [sessionUserId, connected].some((userId) => userId !== undefined && userId !== shown);
  useEffect(() => {
    if (!changed) return;
    client.clear();
    // The address leads to where this person may go.
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

/** The connection, for what hears of more than events. */
export function useLiveStore(): LiveStore {
  const store = useContext(LiveContext);
  if (!store) throw new Error("live updates outside LiveProvider");
  return store;
}

/** Says that the session has ended, as somebody else than the socket was told first. */
export function useSessionEnded(): () => void {
  const store = useLiveStore();
  return useCallback(() => {
    store.getState().socket.stop();
    store.setState({ status: "signed-out" });
  }, [store]);
}

/** How the connection to the server stands, for showing it. */
export const useLiveStatus = (): LiveStatus => useStore(useLiveStore(), (state) => state.status);

/**
 * Calls back on changes of the given kinds, and with `undefined` when changes
 * were lost and anything may be different.
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
