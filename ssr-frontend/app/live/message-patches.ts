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

/** More of what was missed is not read at once: it is when somebody goes on to it. In reads of the API. */
const MAX_CATCH_UP = 4;
/** What could not be asked for is asked for again after so long, in ms. */
const RETRY_DELAY = 5_000;

/**
 * Keeps the messages of an open chat true by the socket's frames: adds what follows, by its number. After a break, what
 * came meanwhile is asked for.
 *
 * @returns the function that ends it
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

/** What adds to the messages of a cache. One for each cache, so that all writes to a chat come one after another. */
export function messagePatches(client: QueryClient): MessagePatches {
  const found = byClient.get(client) ?? new MessagePatches(client);
  byClient.set(client, found);
  return found;
}

class MessagePatches {
  readonly #client: QueryClient;
  /** What has come and is not in the cache yet, by chat. */
  readonly #waiting = new Map<string, ChatMessage[]>();
  /** Writes to a chat, one after another. */
  readonly #running = new Map<string, Promise<void>>();
  /** Chats of which something could not be asked for. */
  readonly #retries = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Adds a message to what has been read of its chat; settles when it is there, or is known not to be wanted. */
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

  /** Asks for what came after the last message that was read. */
  catchUp(id: string): Promise<void> {
    return this.#enqueue(id, () => this.#readOn(id));
  }

  /** Shows the end of a chat instead of what was read of it, with all that comes meanwhile; rejects if it cannot be read. */
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
    // What follows comes in any case.
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
    // What was asked for may end before what has come; by then the two meet.
    this.#write(id, messages);
  }

  /** Adds what follows; returns whether something before it is missing. */
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

  /** Asks again, if the next message or the line's return does not do so before. */
  #retryLater(id: string): void {
    clearTimeout(this.#retries.get(id));
    const retry = () => {
      this.#retries.delete(id);
      if (this.#find(id)?.isActive()) void this.catchUp(id);
    };
    this.#retries.set(id, setTimeout(retry, RETRY_DELAY));
  }

  /** Waits for a read under way: what it brings is put in the place of what is there. */
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
