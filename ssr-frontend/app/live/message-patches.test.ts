import { InfiniteQueryObserver, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { ChatMessage, ChatMessageList } from "../chat/chat.ts";
import { messagesOf } from "../chat/message-pages.ts";
import { chatMessages } from "../queries/chat-messages.ts";
import { type Api, createQueryClient } from "../queries/client.ts";
import { SAMPLE_CHAT_ID as id, sampleMessage, sampleMessages } from "../testing/sample-chat.ts";
import { messagePatches, patchChats } from "./message-patches.ts";
import type { LiveListener, LiveState, LiveStore, MessageListener } from "./store.ts";

let client: QueryClient;
let store: LiveStore;
let tell: MessageListener;
let tellEvent: LiveListener;
let end: () => void;
/** The chat's messages in the stubbed API, and the recorded requests. */
let stored: ChatMessage[];
let reads: { before?: number; after?: number }[];
/** While set, requests wait for it. */
let gate: Promise<void> | undefined;

function readPage({ before, after }: { before?: number; after?: number }): ChatMessageList {
  const older = before === undefined ? stored : stored.filter(({ seq }) => seq < before);
  const items = after === undefined ? older.slice(-50) : stored.filter(({ seq }) => seq > after).slice(0, 50);
  const [first, last] = [items[0]?.seq ?? 0, items.at(-1)?.seq ?? after ?? 0];
  return {
    items,
    more_before: stored.some(({ seq }) => seq < first),
    more_after: stored.some(({ seq }) => seq > last),
  };
}

const api = {
  async GET(_: string, { params: { query } }: { params: { query: { before?: number; after?: number } } }) {
    const { before, after } = query;
    reads.push({ ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) });
    // The state at the time of the request.
    const data = readPage(query);
    await gate;
    return { data, response: { ok: true } };
  },
} as unknown as Api;

beforeEach(() => {
  client = createQueryClient(api, { once: true });
  [stored, reads, gate] = [sampleMessages(1, 3), [], undefined];
  const [listeners, eventListeners] = [new Set<MessageListener>(), new Set<LiveListener>()];
  tell = (message) => {
    for (const listener of listeners) listener(message);
  };
  tellEvent = (event) => {
    for (const listener of eventListeners) listener(event);
  };
  store = createStore<LiveState>(() => ({
    status: "live",
    // The test does not use it.
    socket: {} as LiveState["socket"],
    listen: (listener) => {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    listenToMessages: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  }));
  end = patchChats(client, store);
});

afterEach(() => {
  end();
  client.clear();
});

/** Observes the chat until the test ends. */
async function open(): Promise<InfiniteQueryObserver> {
  const observer = new InfiniteQueryObserver(client, chatMessages(id));
  observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(seqs().length).toBeGreaterThan(0));
  reads = [];
  return observer as unknown as InfiniteQueryObserver;
}

const seqs = () => messagesOf(client.getQueryData(chatMessages(id).queryKey)).map(({ seq }) => seq);
const shows = (...expected: number[]) => vi.waitFor(() => expect(seqs()).toEqual(expected));

/** The API stores a message and sends its frame. */
function arrive(seq: number): void {
  stored.push(sampleMessage(seq));
  tell(sampleMessage(seq));
}

describe("a message", () => {
  test("that follows is added without a read", async () => {
    await open();
    arrive(4);
    arrive(5);
    await shows(1, 2, 3, 4, 5);
    expect(reads).toEqual([]);
  });

  test("that comes twice is there once", async () => {
    await open();
    arrive(4);
    tell(sampleMessage(4));
    await shows(1, 2, 3, 4);
    tell(sampleMessage(4));
    tell(sampleMessage(2));
    arrive(5);
    await shows(1, 2, 3, 4, 5);
    expect(reads).toEqual([]);
  });

  test("that comes before those between has them read first", async () => {
    await open();
    stored.push(sampleMessage(4), sampleMessage(5));
    arrive(6);
    await shows(1, 2, 3, 4, 5, 6);
    expect(reads).toEqual([{ after: 3 }]);
  });

  test("that was committed after the read of the gap is there all the same", async () => {
    await open();
    stored.push(sampleMessage(4));
    // The running fetch does not include this message.
    tell(sampleMessage(5));
    await shows(1, 2, 3, 4, 5);
  });

  test("waits for a read of the same chat, which would put an older state in its place", async () => {
    stored = sampleMessages(1, 60);
    const observer = await open();
    let let_go = () => undefined as unknown;
    gate = new Promise((resolve) => {
      let_go = () => resolve();
    });
    const earlier = observer.fetchPreviousPage();
    arrive(61);
    // It is still queued.
    await new Promise((resolve) => setTimeout(resolve));
    expect(seqs().at(-1)).toBe(60);
    gate = undefined;
    let_go();
    await earlier;
    await vi.waitFor(() => expect(seqs()).toEqual(sampleMessages(1, 61).map(({ seq }) => seq)));
  });

  test("of a chat that is not shown from its end is left for the way there", async () => {
    stored = sampleMessages(1, 120);
    new InfiniteQueryObserver(client, chatMessages(id, { after: 0 })).subscribe(() => undefined);
    await vi.waitFor(() => expect(seqs()).toHaveLength(50));
    arrive(121);
    await new Promise((resolve) => setTimeout(resolve));
    expect(seqs()).toHaveLength(50);
    expect(reads).toHaveLength(1);
  });

  test("of a chat that nobody has opened costs nothing", async () => {
    for (let seq = 4; seq <= 53; seq++) arrive(seq);
    await new Promise((resolve) => setTimeout(resolve));
    expect(reads).toEqual([]);
  });
});

describe("after a break", () => {
  test("an open chat asks for what came after its last message, and not for all of it", async () => {
    stored = sampleMessages(1, 60);
    await open();
    stored.push(...sampleMessages(61, 63));
    store.setState({ status: "offline" });
    store.setState({ status: "live" });
    await vi.waitFor(() => expect(seqs().at(-1)).toBe(63));
    expect(reads).toEqual([{ after: 60 }]);
  });

  test("so it does when events were lost", async () => {
    await open();
    stored.push(sampleMessage(4));
    tellEvent(undefined);
    await shows(1, 2, 3, 4);
    expect(reads).toEqual([{ after: 3 }]);
  });

  test("and when the read fails, with the next message", async () => {
    await open();
    stored.push(sampleMessage(4));
    gate = Promise.reject(new TypeError("Failed to fetch"));
    tellEvent(undefined);
    await vi.waitFor(() => expect(reads).toHaveLength(1));
    gate = undefined;
    arrive(5);
    await shows(1, 2, 3, 4, 5);
  });

  test("and, though nothing more is heard, a while after a read that failed", async () => {
    await open();
    vi.useFakeTimers();
    stored.push(sampleMessage(4));
    gate = Promise.reject(new TypeError("Failed to fetch"));
    arrive(5);
    await vi.waitFor(() => expect(reads).toHaveLength(1));
    gate = undefined;
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await shows(1, 2, 3, 4, 5);
  });

  test("of hundreds of messages the rest waits until somebody goes on to it", async () => {
    await open();
    stored = sampleMessages(1, 300);
    tellEvent(undefined);
    await vi.waitFor(() => expect(seqs()).toHaveLength(203));
    const last = client.getQueryData(chatMessages(id).queryKey)?.pages.at(-1);
    await vi.waitFor(() => expect(last?.more_after ?? false).toBe(true));
  });
});

describe("the end of a chat that was opened further up", () => {
  async function openAtStart(): Promise<void> {
    stored = sampleMessages(1, 120);
    new InfiniteQueryObserver(client, chatMessages(id, { after: 0 })).subscribe(() => undefined);
    await vi.waitFor(() => expect(seqs()).toHaveLength(50));
  }

  test("is shown with what comes while it is read", async () => {
    await openAtStart();
    let let_go = () => undefined as unknown;
    gate = new Promise((resolve) => {
      let_go = () => resolve();
    });
    const shown = messagePatches(client).showEnd(id);
    await vi.waitFor(() => expect(reads).toHaveLength(2));
    arrive(121);
    let_go();
    await shown;
    await vi.waitFor(() => expect(seqs()).toEqual(sampleMessages(71, 121).map(({ seq }) => seq)));
  });

  test("may fail to be read: whoever asked hears of it, and what comes then is added", async () => {
    await openAtStart();
    gate = Promise.reject(new TypeError("Failed to fetch"));
    await expect(messagePatches(client).showEnd(id)).rejects.toMatchObject({ code: "unreachable" });
    gate = undefined;
    await messagePatches(client).showEnd(id);
    arrive(121);
    await vi.waitFor(() => expect(seqs().at(-1)).toBe(121));
  });
});
