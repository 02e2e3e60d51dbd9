import type { Query, QueryClient } from "@tanstack/react-query";
import type { ChatMessage } from "../chat/chat.ts";
import {
  endsEarly,
  lastSeqOf,
  type MessagePages,
  patchMessages,
  withMoreAfter,
} from "../chat/message-pages.ts";
import { chatEnd, MESSAGES, messagesAfter, messagesKey } from "../queries/chat-messages.ts";
import type { LiveStore } from "./store.ts";

/**
 * The maximum number of pages fetched to catch up after a reconnect; the rest is fetched when the user
 * scrolls to it.
 */
const MAX_CATCH_UP = 4;
/** The delay before a failed fetch is retried, in ms. */
const RETRY_DELAY = 5_000;

/**
 * Keeps the messages of an open chat fresh by the socket's frames: appends messages by sequence number. After
 * a reconnect, the missed messages are fetched.
 *
 * @returns the function that stops it
 */
export function patchChats(client: QueryClient, store: LiveStore): () => void {
  const patches = messagePatches(client);
  const catchUp = () => {
    for (const query of client.getQueryCache().findAll({ queryKey: MESSAGES, type: "active" }))
      void patches.catchUp(String(query.queryKey[1]));
  };
  const ends = [
    store.getState().listenToMessages((message) => void patches.add(message)),
    store.getState().listen((event) => event === undefined && catchUp()),
    store.subscribe(({ status }, before) => {
      if (status === "live" && before.status !== "live") catchUp();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

const byClient = new WeakMap<QueryClient, MessagePatches>();

/** The writer of messages into a cache. One for each cache, so that writes to a chat are serialized. */
export function messagePatches(client: QueryClient): MessagePatches {
  const found = byClient.get(client) ?? new MessagePatches(client);
  byClient.set(client, found);
  return found;
}

class MessagePatches {
  readonly #client: QueryClient;
  /** Received messages that are not in the cache yet, by chat. */
  readonly #waiting = new Map<string, ChatMessage[]>();
  /** The running write of each chat. */
  readonly #running = new Map<string, Promise<void>>();
  /** Chats with a failed fetch, and the timers of the retries. */
  readonly #retries = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Adds a message to the cached messages of its chat; settles when it is added or known to be unneeded. */
  add(message: ChatMessage): Promise<void> {
    const id = message.chat_session_id;
    const waiting = this.#waiting.get(id);
    if (waiting) {
      waiting.push(message);
      return this.#running.get(id) ?? Promise.resolve();
    }
    this.#waiting.set(id, [message]);
    return this.#enqueue(id, () => this.#flush(id));
  }

  /** Fetches the messages after the last cached one. */
  catchUp(id: string): Promise<void> {
    return this.#enqueue(id, () => this.#readOn(id));
  }

  /**
   * Replaces the cached pages with the end of the chat, including messages that arrive meanwhile; rejects if
   * the fetch fails.
   */
  showEnd(id: string): Promise<void> {
    return this.#enqueue(id, async () => {
      const end = await chatEnd(this.#client, id);
      await this.#fetchOver(id);
      this.#set(id, end);
      await this.#readOn(id);
    });
  }

  #enqueue(id: string, write: () => Promise<void>): Promise<void> {
    const next = (this.#running.get(id) ?? Promise.resolve()).then(write);
    // The next write runs even if this one fails.
    this.#running.set(
      id,
      next.catch(() => undefined),
    );
    return next;
  }

  async #flush(id: string): Promise<void> {
    await this.#fetchOver(id);
    const messages = this.#waiting.get(id) ?? [];
    this.#waiting.delete(id);
    if (!this.#write(id, messages)) return;
    await this.#readOn(id);
    // The fetched page may end before the received messages; by now the gap is closed.
    this.#write(id, messages);
  }

  /** Appends messages; returns whether earlier ones are missing. */
  #write(id: string, messages: readonly ChatMessage[]): boolean {
    const before = this.#find(id)?.state;
    if (!before?.data) return false;
    const { data, gap } = patchMessages(before.data, messages);
    if (data !== before.data) this.#set(id, data);
    return gap;
  }

  async #readOn(id: string): Promise<void> {
    for (let reads = 0; reads < MAX_CATCH_UP; reads++) {
      await this.#fetchOver(id);
      const data = this.#find(id)?.state.data;
      if (!data || endsEarly(data)) return;
      const page = await messagesAfter(this.#client, id, lastSeqOf(data)).catch(() => undefined);
      if (!page) return this.#retryLater(id);
      await this.#fetchOver(id);
      this.#write(id, page.items);
      if (!page.more_after) return;
    }
    const data = this.#find(id)?.state.data;
    if (data) this.#set(id, withMoreAfter(data));
  }

  /** Retries later, unless the next message or a reconnect does so before. */
  #retryLater(id: string): void {
    clearTimeout(this.#retries.get(id));
    const retry = () => {
      this.#retries.delete(id);
      if (this.#find(id)?.isActive()) void this.catchUp(id);
    };
    this.#retries.set(id, setTimeout(retry, RETRY_DELAY));
  }

  /** Waits for a running fetch, whose response would overwrite the cached pages. */
  async #fetchOver(id: string): Promise<void> {
    for (let query = this.#find(id); query?.state.fetchStatus === "fetching"; query = this.#find(id))
      await query.promise?.catch(() => undefined);
  }

  #find(id: string): Query<MessagePages> | undefined {
    return this.#client.getQueryCache().find<MessagePages>({ queryKey: messagesKey(id) });
  }

  #set(id: string, data: MessagePages): void {
    this.#client.setQueryData<MessagePages>(messagesKey(id), data);
  }
}
