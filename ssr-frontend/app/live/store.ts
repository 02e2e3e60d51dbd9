import { createStore, type StoreApi } from "zustand/vanilla";
import type { LiveEvent } from "./protocol.ts";
import type { LiveStatus } from "./socket.ts";

/** Hears a change; `undefined` means that anything may have changed. */
export type LiveListener = (event: LiveEvent | undefined) => void;

/** What a page knows of the line to the server. One store per document, never shared. */
export interface LiveState {
  status: LiveStatus;
  setStatus: (status: LiveStatus) => void;
  /** Hears every change until the answer is called. */
  listen: (listener: LiveListener) => () => void;
  /** Tells all listeners. */
  tell: LiveListener;
}

export type LiveStore = StoreApi<LiveState>;

export function createLiveStore(): LiveStore {
  const listeners = new Set<LiveListener>();
  return createStore<LiveState>((set) => ({
    status: "connecting",
    setStatus: (status) => set({ status }),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (event) => {
      for (const listener of listeners) listener(event);
    },
  }));
}
