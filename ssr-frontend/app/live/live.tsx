import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useReload } from "../api/reload.ts";
import type { LiveEvent, LiveKind } from "./protocol.ts";
import { LiveSocket, type LiveStatus } from "./socket.ts";
import { createLiveStore, type LiveStore } from "./store.ts";

const LiveContext = createContext<LiveStore | undefined>(undefined);

interface LiveProviderProps {
  /** Who is signed in; a change of person is a new line. Nobody: no line. */
  userId: string | undefined;
  /** `live_seq` of the session the page was rendered with. */
  after: number;
  children: ReactNode;
}

/** Keeps one line to the server open while somebody is signed in. */
export function LiveProvider({ userId, after, children }: LiveProviderProps) {
  const [store] = useState(createLiveStore);
  const first = useRef(after);
  useEffect(() => {
    if (userId === undefined) return;
    return connect(store, first.current);
  }, [store, userId]);
  return <LiveContext value={store}>{children}</LiveContext>;
}

function connect(store: LiveStore, after: number): () => void {
  const { setStatus, tell } = store.getState();
  const socket = new LiveSocket({
    url: `${window.location.origin.replace(/^http/, "ws")}/ws`,
    after,
    onEvent: tell,
    onResync: () => tell(undefined),
    onStatus: setStatus,
  });
  const hurry = () => socket.hurry();
  const seen = () => document.visibilityState === "visible" && socket.hurry();
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", seen);
  socket.start();
  return () => {
    window.removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", seen);
    socket.stop();
  };
}

function useLiveStore(): LiveStore {
  const store = useContext(LiveContext);
  if (!store) throw new Error("live updates outside LiveProvider");
  return store;
}

/** How the line to the server stands, for showing it. */
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

/** Waits this long for further changes before loading again, in ms. */
const GATHER = 60;

/** Runs the page's loaders again after changes of the given kinds. */
export function useLiveReload(kinds: readonly LiveKind[]): void {
  const reload = useReload();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(kinds, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void reload(), GATHER);
  });
}
