import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChatMessage } from "../chat/chat.ts";
import type { LiveEvent } from "./protocol.ts";
import { LiveSocket, type LiveStatus } from "./socket.ts";

/** Receives an event; `undefined` means that anything may have changed. */
export type LiveListener = (event: LiveEvent | undefined) => void;

/** Receives a new message of a chat. */
export type MessageListener = (message: ChatMessage) => void;

/** The page's state of the connection. One store per document, never shared. */
export interface LiveState {
  status: LiveStatus;
  /** The user of the latest connection; the browser's session may have changed since. */
  userId?: string;
  /** The connection; closed until a user is signed in. */
  socket: LiveSocket;
  /** Adds a listener for all events; returns the function that removes it. */
  listen: (listener: LiveListener) => () => void;
  /** Adds a listener for new messages; `listen` receives each as an event too. */
  listenToMessages: (listener: MessageListener) => () => void;
}

export type LiveStore = StoreApi<LiveState>;

export function createLiveStore(): LiveStore {
  const listeners = new Set<LiveListener>();
  const messageListeners = new Set<MessageListener>();
  const tell: LiveListener = (event) => {
    for (const listener of listeners) listener(event);
  };
  const tellMessage: MessageListener = (message) => {
    for (const listener of messageListeners) listener(message);
    const { chat_session_id, seq } = message;
    tell({ kind: "chat.message", data: { chat_session_id, seq } });
  };
  return createStore<LiveState>((set) => ({
    status: "connecting",
    socket: new LiveSocket({
      url: () => `${window.location.origin.replace(/^http/, "ws")}/ws`,
      onEvent: tell,
      onMessage: tellMessage,
      onResync: () => tell(undefined),
      onGreeting: (userId) => set({ userId }),
      onStatus: (status) => set({ status }),
    }),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listenToMessages: (listener) => {
      messageListeners.add(listener);
      return () => messageListeners.delete(listener);
    },
  }));
}
