import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useReload } from "../api/reload.ts";
import type { LiveEvent, LiveKind } from "./protocol.ts";
import type { LiveStatus } from "./socket.ts";
import { createLiveStore, type LiveStore } from "./store.ts";

const LiveContext = createContext<LiveStore | undefined>(undefined);

interface LiveProviderProps {
  /** Who is signed in; a change of person is a new connection. Nobody: no connection. */
  userId: string | undefined;
  /** `live_cursor` of the session the page was rendered with. */
  after: string | null | undefined;
  children: ReactNode;
}

/** Keeps one connection to the server open while somebody is signed in. */
export function LiveProvider({ userId, after, children }: LiveProviderProps) {
  const [store] = useState(createLiveStore);
  const latest = useRef(after);
  useEffect(() => {
    latest.current = after;
  });
  useEffect(() => {
    if (userId === undefined) return;
    return connect(store, latest.current ?? undefined);
  }, [store, userId]);
  return <LiveContext value={store}>{children}</LiveContext>;
}

function connect(store: LiveStore, after: string | undefined): () => void {
  const { socket } = store.getState();
  const online = () => socket.reconnect();
  const seen = () => document.visibilityState === "visible" && socket.probe();
  window.addEventListener("online", online);
  document.addEventListener("visibilitychange", seen);
  socket.start(after);
  return () => {
    window.removeEventListener("online", online);
    document.removeEventListener("visibilitychange", seen);
    socket.stop();
  };
}

function useLiveStore(): LiveStore {
  const store = useContext(LiveContext);
  if (!store) throw new Error("live updates outside LiveProvider");
  return store;
}

/** How the connection to the server stands, for showing it. */
export const useLiveStatus = (): LiveStatus => useStore(useLiveStore(), (state) => state.status);

/**
 * Subscribes to topics while they are shown.
 *
 * @param after `live_cursor` of the session that was read before the data that is shown; left out if the data is loaded
 * from now on
 */
export function useTopics(topics: readonly string[], after?: string | null): void {
  const store = useLiveStore();
  const latest = useRef(after);
  useEffect(() => {
    latest.current = after;
  });
  // Lists are made anew with each rendering; no topic has a line break in it.
  const names = topics.join("\n");
  useEffect(() => {
    if (!names) return;
    return store.getState().socket.subscribe(names.split("\n"), latest.current ?? undefined);
  }, [store, names]);
}

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

/** Changes are gathered for at least so long before loading again, in ms. */
const RELOAD_DEBOUNCE = 60;
/** And for a random part of so long, so that all pages that show the same do not come at once. In ms. */
const RELOAD_JITTER = 340;

/** Runs the page's loaders again after changes of the given kinds. */
export function useLiveReload(kinds: readonly LiveKind[]): void {
  const reload = useReload();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(kinds, () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        void reload();
      },
      RELOAD_DEBOUNCE + Math.random() * RELOAD_JITTER,
    );
  });
}
