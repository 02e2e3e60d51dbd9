import { createStore, type StoreApi } from "zustand/vanilla";
import type { LiveEvent } from "./protocol.ts";
import { LiveSocket, type LiveStatus } from "./socket.ts";

/** Hears a change; `undefined` means that anything may have changed. */
export type LiveListener = (event: LiveEvent | undefined) => void;

/** What a page knows of the connection to the server. One store per document, never shared. */
export interface LiveState {
  status: LiveStatus;
  /** Whose connection it was when it was last made; the browser's session may be another by then. */
  userId?: string;
  /** The connection; closed until somebody is signed in. */
  socket: LiveSocket;
  /** Hears every change; returns the function that ends it. */
  listen: (listener: LiveListener) => () => void;
}

export type LiveStore = StoreApi<LiveState>;

export function createLiveStore(): LiveStore {
  const listeners = new Set<LiveListener>();
  const tell: LiveListener = (event) => {
    for (const listener of listeners) listener(event);
  };
  return createStore<LiveState>((set) => ({
    status: "connecting",
    socket: new LiveSocket({
      url: () => `${window.location.origin.replace(/^http/, "ws")}/ws`,
      onEvent: tell,
      onResync: () => tell(undefined),
      onGreeting: (userId) => set({ userId }),
      onStatus: (status) => set({ status }),
    }),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  }));
}
