import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { api } from "../api/browser.ts";
import { Problem } from "../api/problem.ts";
import { createQueryClient, type QueryMeta } from "../queries/client.ts";
import { apiQuery } from "../queries/query.ts";
import { bridgeLive } from "./bridge.ts";
import type { LiveEvent } from "./protocol.ts";
import type { LiveListener, LiveState, LiveStore } from "./store.ts";

/** The maximum delay in which events are collected, in ms. */
const GATHERED = 400;

const lessonMoved: LiveEvent = { kind: "booking.changed", data: { booking_id: "b1", status: "confirmed" } };
const emailFailed: LiveEvent = { kind: "mail.failed", data: { mail_id: "m1" } };
const unavailable = new Problem({ title: "", status: 503, code: "unreachable", detail: "Not now." });

let client: QueryClient;
let store: LiveStore;
/** The cursor of the last event so far. */
let cursor: string;
let subscribed: { topics: readonly string[]; after: string | undefined }[];
let ended: string[];
let tell: LiveListener;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient(api, { once: true });
  [cursor, subscribed, ended] = ["c1", [], []];
  const listeners = new Set<LiveListener>();
  tell = (event) => {
    for (const listener of listeners) listener(event);
  };
  const socket = {
    get cursor() {
      return cursor;
    },
    subscribe(topics: readonly string[], after: string | undefined) {
      subscribed.push({ topics, after });
      return () => ended.push(...topics);
    },
  };
  store = createStore<LiveState>(() => ({
    status: "live",
    // The bridge uses no other method of it.
    socket: socket as unknown as LiveState["socket"],
    listenToMessages: () => () => undefined,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  }));
  end = bridgeLive(client, store, "page");
});

afterEach(() => {
  end();
  client.clear();
  vi.useRealTimers();
});

/** A query whose fetches the test resolves one by one. */
function sample(name: string, meta: QueryMeta = { staleAfter: { "booking.changed": true } }) {
  const answers: { succeed: (data: string) => void; fail: (problem: Problem) => void }[] = [];
  const read = vi.fn(() => new Promise<string>((succeed, fail) => answers.push({ succeed, fail })));
  const query = apiQuery({ key: [name], read, meta });
  return {
    read,
    query,
    /** Settles the latest fetch. */
    answer: async (data: string | Problem) => {
      const last = answers.at(-1);
      if (data instanceof Problem) last?.fail(data);
      else last?.succeed(data);
      await vi.advanceTimersByTimeAsync(0);
    },
    /** Mounts an observer; returns its unsubscribe function. */
    show: () => new QueryObserver(client, query).subscribe(() => undefined),
    /** Sets the data as a loader on the server does. */
    hydrate: () => client.setQueryData(query.queryKey, "from the server"),
    state: () => client.getQueryState(query.queryKey),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("an event", () => {
  test("has what it concerns loaded again, once for all that came together", async () => {
    const lessons = sample("lessons");
    const emails = sample("emails", { staleAfter: { "mail.failed": true } });
    for (const query of [lessons, emails]) {
      query.hydrate();
      query.show();
    }
    tell(lessonMoved);
    await pass(20);
    tell(lessonMoved);
    await pass(20);
    tell(lessonMoved);
    expect(lessons.read).not.toHaveBeenCalled();
    await pass(GATHERED);
    expect(lessons.read).toHaveBeenCalledOnce();
    await lessons.answer("later");
    await pass(GATHERED);
    expect(lessons.read).toHaveBeenCalledOnce();
    expect(emails.read).not.toHaveBeenCalled();
  });

  test("is asked about by its own rule, which knows what is shown", async () => {
    const staleAfter = vi.fn((_: { booking_id: string }, { cached }: { cached: unknown }) => cached === "b2");
    const lessons = sample("lessons", { staleAfter: { "booking.changed": staleAfter } });
    lessons.hydrate();
    lessons.show();
    tell(lessonMoved);
    await pass(GATHERED);
    expect(staleAfter.mock.calls[0]).toEqual([lessonMoved.data, { cached: "from the server", client }]);
    expect(lessons.read).not.toHaveBeenCalled();
    client.setQueryData(lessons.query.queryKey, "b2");
    tell(lessonMoved);
    await pass(GATHERED);
    expect(lessons.read).toHaveBeenCalledOnce();
  });

  test("is asked about without what is shown while something newer is on its way", async () => {
    const staleAfter = vi.fn(
      (_: { booking_id: string }, { cached }: { cached: unknown }) => cached === undefined,
    );
    const lessons = sample("lessons", { staleAfter: { "booking.changed": staleAfter } });
    lessons.hydrate();
    lessons.show();
    void client.invalidateQueries({ queryKey: lessons.query.queryKey });
    tell(lessonMoved);
    await lessons.answer("from before the event");
    await pass(GATHERED);
    expect(lessons.read).toHaveBeenCalledTimes(2);
  });

  test("breaks off no load under way: another one follows it", async () => {
    const lessons = sample("lessons");
    lessons.show();
    expect(lessons.read).toHaveBeenCalledOnce();
    tell(lessonMoved);
    await pass(10 * GATHERED);
    expect(lessons.read).toHaveBeenCalledOnce();
    await lessons.answer("first");
    expect(lessons.state()?.data).toBe("first");
    expect(lessons.read).toHaveBeenCalledTimes(2);
    await lessons.answer("second");
    expect(lessons.state()).toMatchObject({ data: "second", fetchStatus: "idle", isInvalidated: false });
    await pass(GATHERED);
    expect(lessons.read).toHaveBeenCalledTimes(2);
  });

  test("is in what is asked for after it", async () => {
    const lessons = sample("lessons");
    lessons.hydrate();
    lessons.show();
    tell(lessonMoved);
    void client.invalidateQueries({ queryKey: lessons.query.queryKey });
    await lessons.answer("after a press");
    await pass(GATHERED);
    expect(lessons.read).toHaveBeenCalledOnce();
  });

  test("only marks what is not shown", async () => {
    const lessons = sample("lessons");
    void client.query(lessons.query);
    await lessons.answer("for a link that was pointed at");
    tell(lessonMoved);
    await pass(GATHERED);
    expect(lessons.read).toHaveBeenCalledOnce();
    expect(lessons.state()?.isInvalidated).toBe(true);
    lessons.show();
    expect(lessons.read).toHaveBeenCalledTimes(2);
  });

  test("that was lost may have concerned anything, also what no event tells of", async () => {
    const lessons = sample("lessons");
    const emails = sample("emails", { staleAfter: { "mail.failed": true } });
    const devices = sample("devices", {});
    for (const query of [lessons, emails, devices]) {
      query.hydrate();
      query.show();
    }
    tell(undefined);
    await pass(GATHERED);
    expect([lessons, emails, devices].map(({ read }) => read.mock.calls.length)).toEqual([1, 1, 1]);
  });

  test("that was lost concerns nothing that frames keep true", async () => {
    const messages = sample("messages", { patched: true });
    messages.hydrate();
    messages.show();
    tell(undefined);
    await pass(GATHERED);
    expect(messages.read).not.toHaveBeenCalled();
  });

  test("that is held back holds back nothing else", async () => {
    const unread = sample("unread", { staleAfter: { "chat.message": true }, minRefetchInterval: 3_000 });
    const lessons = sample("lessons");
    for (const query of [unread, lessons]) {
      query.hydrate();
      query.show();
    }
    const message: LiveEvent = { kind: "chat.message", data: { chat_session_id: "c", seq: 1 } };
    tell(message);
    await pass(GATHERED);
    await unread.answer("1");
    tell(message);
    await pass(20);
    tell(lessonMoved);
    await pass(GATHERED);
    expect([unread, lessons].map(({ read }) => read.mock.calls.length)).toEqual([1, 1]);
    await pass(3_000);
    expect(unread.read).toHaveBeenCalledTimes(2);
  });

  test("that every message brings is followed by few reads, the last of them after the last message", async () => {
    const unread = sample("unread", { staleAfter: { "chat.message": true }, minRefetchInterval: 3_000 });
    unread.hydrate();
    unread.show();
    for (let seq = 1; seq <= 50; seq++) {
      tell({ kind: "chat.message", data: { chat_session_id: "c", seq } });
      await pass(200);
      await unread.answer(`${seq}`);
    }
    // Ten seconds of messages.
    expect(unread.read.mock.calls.length).toBeLessThanOrEqual(5);
    const before = unread.read.mock.calls.length;
    await pass(3_000);
    expect(unread.read.mock.calls.length).toBe(before + 1);
    await unread.answer("all");
    await pass(10_000);
    expect(unread.read.mock.calls.length).toBe(before + 1);
  });

  test("may be followed by its read only a while later", async () => {
    const books = sample("books", { staleAfter: { "booking.changed": true }, refetchDelay: 500 });
    books.hydrate();
    books.show();
    tell(lessonMoved);
    await pass(450);
    tell(lessonMoved);
    expect(books.read).not.toHaveBeenCalled();
    // Counted from the first event.
    await pass(GATHERED + 50);
    expect(books.read).toHaveBeenCalledTimes(1);
  });

  test("changes nothing after the end", async () => {
    const lessons = sample("lessons");
    lessons.hydrate();
    lessons.show();
    tell(lessonMoved);
    end();
    tell(emailFailed);
    await pass(GATHERED);
    expect(lessons.read).not.toHaveBeenCalled();
  });
});

describe("topics", () => {
  const slots = () => sample("slots", { topics: ["slots"], staleAfter: { "slots.changed": true } });

  test("are subscribed to from where the page stood when the server read its data", () => {
    const shown = slots();
    shown.hydrate();
    shown.show();
    expect(subscribed).toEqual([{ topics: ["slots"], after: "page" }]);
  });

  test("are subscribed to from the present by what nobody has asked for yet", () => {
    slots().show();
    expect(subscribed).toEqual([{ topics: ["slots"], after: undefined }]);
  });

  test("are held only while what shows them is switched on", () => {
    const shown = slots();
    const observer = new QueryObserver(client, { ...shown.query, enabled: false });
    observer.subscribe(() => undefined);
    expect(subscribed).toEqual([]);
    observer.setOptions({ ...shown.query, enabled: true });
    expect(subscribed).toHaveLength(1);
    observer.setOptions({ ...shown.query, enabled: false });
    expect(ended).toEqual(["slots"]);
  });

  test("also by what was shown before the connection", () => {
    const shown = slots();
    shown.hydrate();
    end();
    shown.show();
    end = bridgeLive(client, store, "page");
    expect(subscribed).toEqual([{ topics: ["slots"], after: "page" }]);
  });

  test("are subscribed to from where events stood when the data was asked for", async () => {
    const shown = slots();
    cursor = "asked";
    void client.query(shown.query);
    cursor = "answered";
    await shown.answer("data");
    cursor = "shown";
    shown.show();
    expect(subscribed).toEqual([{ topics: ["slots"], after: "asked" }]);
    expect(shown.read).toHaveBeenCalledOnce();
  });

  test("end when the last that shows them goes, and what was shown is out of date then", async () => {
    const shown = slots();
    shown.hydrate();
    const [first, second] = [shown.show(), shown.show()];
    expect(subscribed).toHaveLength(1);
    first();
    expect(ended).toEqual([]);
    expect(shown.state()?.isInvalidated).toBe(false);
    second();
    expect(ended).toEqual(["slots"]);
    expect(shown.state()?.isInvalidated).toBe(true);
  });

  test("shown again, need nothing of the time in between: it is read anew", () => {
    const shown = slots();
    shown.hydrate();
    shown.show()();
    shown.show();
    expect(subscribed.map(({ after }) => after)).toEqual(["page", undefined]);
    expect(shown.read).toHaveBeenCalledOnce();
  });

  test("left while they are read, are taken up from where they were asked for", async () => {
    const shown = slots();
    cursor = "asked";
    const leave = shown.show();
    cursor = "left";
    leave();
    await shown.answer("data");
    shown.show();
    expect(subscribed.at(-1)).toEqual({ topics: ["slots"], after: "asked" });
    expect(shown.read).toHaveBeenCalledOnce();
  });
});

describe("a connection that is back", () => {
  test("has read again what could not be, and nothing else", async () => {
    const [failed, fine, hidden] = [sample("failed"), sample("fine"), sample("hidden")];
    fine.hydrate();
    for (const query of [failed, fine]) query.show();
    const leave = hidden.show();
    await failed.answer(unavailable);
    await hidden.answer(unavailable);
    leave();
    store.setState({ status: "offline" });
    await pass(GATHERED);
    expect(failed.read).toHaveBeenCalledOnce();
    store.setState({ status: "live" });
    expect([failed, fine, hidden].map(({ read }) => read.mock.calls.length)).toEqual([2, 0, 1]);
  });
});
