import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { LIST_TOP } from "../components/list-place.ts";
import { bridgeLive } from "../live/bridge.ts";
import type { LiveEvent } from "../live/protocol.ts";
import type { LiveListener, LiveState } from "../live/store.ts";
import { SAMPLE_CHAT_ID as id, sampleChat } from "../testing/sample-chat.ts";
import { viewedMessages } from "./admin-chats.ts";
import { type ChatPage, chatList, unreadChats } from "./chats.ts";
import { type Api, createQueryClient } from "./client.ts";

const inquiries = chatList("student", "pre_booking", LIST_TOP);
const lessons = chatList("student", "booking", LIST_TOP);
const unread = unreadChats("student");
const page = (...items: ChatPage["items"]): ChatPage => ({ items, more: false, next: undefined });

/** The requested endpoints: which list, or the count. */
let calls: string[];
let tell: LiveListener;
let end: () => void;
let client: ReturnType<typeof createQueryClient>;

const api = {
  async GET(path: string, { params: { query } }: { params: { query: { kind?: string } } }) {
    calls.push(query.kind ?? path);
    const data = query.kind === "booking" ? page(sampleChat()) : page();
    return { data: path.endsWith("unread") ? { messages: 0, chats: 0 } : data, response: { ok: true } };
  },
} as unknown as Api;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  client = createQueryClient(api, { once: true });
  const store = createStore<LiveState>(() => ({
    status: "live",
    socket: { cursor: "c1", subscribe: () => () => undefined } as unknown as LiveState["socket"],
    listenToMessages: () => () => undefined,
    listen: (listener) => {
      tell = listener;
      return () => undefined;
    },
  }));
  end = bridgeLive(client, store, "page");
  client.setQueryData(inquiries.queryKey, page());
  client.setQueryData(lessons.queryKey, page(sampleChat({ last_seq: 4, last_read_seq: 4 })));
  client.setQueryData(unread.queryKey, { messages: 0, chats: 0 } as never);
  new QueryObserver(client, inquiries).subscribe(() => undefined);
  new QueryObserver(client, lessons).subscribe(() => undefined);
  new QueryObserver(client, unread).subscribe(() => undefined);
});

afterEach(() => {
  end();
  client.clear();
  vi.useRealTimers();
});

const message = (seq: number, chat_session_id = id): LiveEvent => ({
  kind: "chat.message",
  data: { chat_session_id, seq },
});
const read = (last_read_seq: number): LiveEvent => ({
  kind: "chat.read",
  data: { chat_session_id: id, last_read_seq },
});

describe("what is read again of the lists and the count", () => {
  test("of fifty messages in one chat: its list and the count, twice each", async () => {
    for (let seq = 5; seq <= 54; seq++) {
      tell(message(seq));
      await vi.advanceTimersByTimeAsync(25);
    }
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls.toSorted()).toEqual(["/api/chats/unread", "/api/chats/unread", "booking", "booking"]);
  });

  test("of a message in a chat that no list shows: all, since it may come to stand in any", async () => {
    tell(message(1, "c0000000-0000-4000-8000-000000000009"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(calls.toSorted()).toEqual(["/api/chats/unread", "booking", "pre_booking"]);
  });

  test("of reading: no list that says so already", async () => {
    tell(read(4));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(calls).toEqual(["/api/chats/unread"]);
    tell(read(5));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(calls.toSorted()).toEqual(["/api/chats/unread", "/api/chats/unread", "booking"]);
  });
});

test("what an admin reads of a chat, each time recorded, is read again by nothing that is heard", () => {
  const { queryKey, meta } = viewedMessages({ id: "view", chat: { id } } as never);
  expect(meta).toEqual({ patched: true });
  expect(queryKey.slice(0, 2)).not.toEqual(["admin", "chats"]);
});
