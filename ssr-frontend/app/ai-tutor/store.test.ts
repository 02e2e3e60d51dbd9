// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import {
  noProgress,
  SAMPLE_SESSION_ID,
  SAMPLE_SETUP,
  sessionUpdated,
  socketCount,
  stubSocketsAndTimers,
  voiceSessionUpdated,
} from "../testing/fake-tutor-socket.ts";
import type { LoadVoice } from "./lazy-voice.ts";
import type { PageEvent, TutorEvent } from "./protocol.ts";
import { createTutorStore } from "./store.ts";
import { NoDevice } from "./voice/start-voice.ts";
import { TutorVoice } from "./voice/voice.ts";

beforeEach(() => sessionStorage.clear());

/** Stubs the voice chunk, which loads when the test says so. */
function stubVoice() {
  let arrive: (hasArrived: boolean) => void = () => undefined;
  const script = new Promise<boolean>((resolve) => {
    arrive = resolve;
  });
  const closed = vi.fn();
  class FakeContext {
    resume = () => Promise.resolve();
    close = () => Promise.resolve(closed());
  }
  vi.stubGlobal("AudioContext", FakeContext);
  const received: (TutorEvent["type"] | "lost")[] = [];
  class RecordedVoice extends TutorVoice {
    override receive(event: TutorEvent): void {
      received.push(event.type);
      super.receive(event);
    }
    override lose(): void {
      received.push("lost");
      super.lose();
    }
  }
  const loadVoice: LoadVoice = async () => {
    if (!(await script)) throw new TypeError("Failed to fetch");
    return { startVoice: (_, callbacks) => new RecordedVoice((device) => new NoDevice(device), callbacks) };
  };
  /** Resolves or rejects the load. */
  const settle = async (hasArrived: boolean) => {
    arrive(hasArrived);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { loadVoice, settle, received, closed };
}

function open(userId: string | null = null, voice: { loadVoice?: LoadVoice } = {}) {
  const latest = stubSocketsAndTimers();
  const told = { onFailed: vi.fn(), onSignedOut: vi.fn(), onUsed: vi.fn(), onMicrophoneTrouble: vi.fn() };
  const tutor = createTutorStore({ userId, ...told, ...voice });
  return { tutor, state: tutor.getState, latest, told };
}

function inSession(userId: string | null = null) {
  const page = open(userId);
  const { choose, connect } = page.state();
  choose(SAMPLE_SETUP);
  connect();
  page.latest().open();
  vi.advanceTimersByTime(1000);
  page.latest().say(sessionUpdated, noProgress);
  return page;
}

/** The events sent after the setup. */
const sentBy = ({ latest }: ReturnType<typeof open>): PageEvent[] => latest().sent.slice(1);

const idsOf = (events: PageEvent[]): string[] =>
  events.flatMap((event) => ("event_id" in event && event.event_id ? [event.event_id] : []));

const ended: TutorEvent = { type: "tutor.ended", reason: "finished", message: "Over.", session_id: null };

test("goes from choosing to a session", () => {
  const { state, latest } = open();
  expect(state().step).toBe("setup");
  state().choose(SAMPLE_SETUP);
  expect(state().step).toBe("ready");
  state().connect();
  expect(state().step).toBe("connecting");
  expect(latest().url.pathname).toBe("/ws/ai-tutor");
  latest().open();
  vi.advanceTimersByTime(1000);
  latest().say(sessionUpdated);
  expect(state().step).toBe("session");
});

test("a message goes out with the request for its answer, and leaves the composer", () => {
  const page = inSession();
  const { write, send } = page.state();
  write("   ");
  send();
  write("x".repeat(4001));
  send();
  expect(sentBy(page)).toEqual([]);
  write("  I have x + 1 = 3 \n");
  send();
  const [item, request] = sentBy(page);
  expect(item).toMatchObject({
    type: "conversation.item.create",
    item: { role: "user", content: [{ type: "input_text", text: "I have x + 1 = 3" }] },
  });
  expect(request?.type).toBe("response.create");
  expect(idsOf(sentBy(page)).every((id) => /^[\da-f]{24}$/.test(id))).toBe(true);
  expect(page.state().draft).toBe("");
  write("Wait");
  send();
  expect(sentBy(page), "the answer is waited for").toHaveLength(2);
  expect(page.state().draft).toBe("Wait");
});

test("a refused message stands in the composer again, before what is typed there", () => {
  const page = inSession();
  page.state().write("First");
  page.state().send();
  page.state().write("Second");
  const [event_id = ""] = idsOf(sentBy(page));
  const error = { type: "invalid_request_error", code: "busy", message: "Please wait.", event_id };
  page.latest().say({ type: "error", error });
  expect(page.state().draft).toBe("First\nSecond");
  expect(page.state().session).toMatchObject({ messages: [], refusal: "Please wait." });
});

test("hints, the closing question and another try are asked for one at a time", () => {
  const page = inSession();
  const { askForHint, askForClosingQuestion, retry, stop } = page.state();
  askForHint("nudge");
  askForClosingQuestion();
  retry();
  expect(sentBy(page)).toMatchObject([{ type: "tutor.hint", level: "nudge" }]);
  stop();
  expect(sentBy(page).at(-1)).toEqual({ type: "response.cancel" });
});

test("Disconnect closes the connection and clears what was said", () => {
  const page = inSession();
  page.state().write("Hello");
  page.state().send();
  page.state().disconnect();
  expect(page.latest().closedWith).toBe(1000);
  expect(page.state()).toMatchObject({
    step: "ready",
    draft: "",
    setup: SAMPLE_SETUP,
    session: { messages: [] },
  });
  expect(sessionStorage.length).toBe(0);
  expect(page.told.onUsed).toHaveBeenCalledOnce();
});

const transcript = (...texts: string[]): TutorEvent => ({
  type: "tutor.transcript",
  messages: texts.map((content, at) => ({
    id: `m${at + 1}`,
    role: "user",
    content,
    state: "complete",
    hint: null,
  })),
});

test.each([
  ["did not arrive", transcript("Before"), "On its way"],
  ["arrived", transcript("Before", "On its way"), ""],
])("of a message that was on its way as the page was left and %s", (_, said, draft) => {
  const page = inSession();
  page.latest().say(transcript("Before"));
  page.state().write("On its way");
  page.state().send();
  page.state().leave();
  const next = open();
  next.state().findResumable();
  next.state().goOn();
  next.latest().open();
  next.latest().say(sessionUpdated, said, noProgress);
  expect(next.state().draft).toBe(draft);
});

test("a session that is not gone on with just now can be later", () => {
  inSession().state().leave();
  const next = open();
  next.state().findResumable();
  next.state().goOn();
  next.state().cancel();
  expect(next.state()).toMatchObject({ step: "ready", resumableSession: { id: SAMPLE_SESSION_ID } });
  expect(sessionStorage.length).toBe(1);
});

test("the end comes with what the relay says, and nothing is come back to", () => {
  const page = inSession();
  page.state().finish();
  expect(sentBy(page)).toEqual([{ type: "tutor.end" }]);
  page.latest().say({ type: "tutor.summary", text: "Slopes." }, ended);
  page.latest().end(1000);
  expect(page.state()).toMatchObject({
    step: "over",
    session: { summary: "Slopes.", end: { message: "Over." } },
  });
  expect(socketCount()).toBe(1);
  expect(sessionStorage.length).toBe(0);
});

test("a session that may not begin says why in the place of one", () => {
  const { state, latest } = open();
  state().choose(SAMPLE_SETUP);
  state().connect();
  latest().open();
  latest().say({ ...ended, reason: "daily_limit", message: "Tomorrow again." });
  expect(state()).toMatchObject({ step: "over", session: { end: { message: "Tomorrow again." } } });
});

test.each([
  ["unreachable", (page: ReturnType<typeof open>) => page.latest().end(1006), undefined],
  [
    "not-begun",
    (page: ReturnType<typeof open>) => {
      page.latest().open();
      const error = { type: "x", code: "invalid_setup", message: "Not like this.", event_id: null };
      page.latest().say({ type: "error", error });
    },
    "Not like this.",
  ],
] as const)("a session that is %s leads back, with everything chosen", (failure, fail, reason) => {
  const page = open();
  page.state().choose(SAMPLE_SETUP);
  page.state().connect();
  fail(page);
  expect(page.told.onFailed.mock.calls).toEqual([[failure, reason]]);
  expect(page.state()).toMatchObject({ step: "ready", setup: SAMPLE_SETUP });
});

test("access that ends is told of once, and leads to the door", () => {
  const page = inSession();
  page.latest().say({ ...ended, reason: "signed_out" });
  page.latest().end(4401);
  expect(page.told.onSignedOut).toHaveBeenCalledOnce();
  expect(page.state().step).toBe("ready");
});

test("a broken connection ends with words", () => {
  const page = inSession();
  page.latest().end(1008);
  expect(page.state()).toMatchObject({ step: "over", session: { end: { reason: "broken" } } });
});

test("a later page of the same person finds the session, and what was being written", () => {
  const before = inSession("robin");
  before.state().write("And then");
  before.state().leave();
  const other = open("somebody");
  other.state().findResumable();
  expect(other.state().step).toBe("setup");
  const page = open("robin");
  page.state().findResumable();
  expect(page.state()).toMatchObject({
    step: "ready",
    setup: SAMPLE_SETUP,
    resumableSession: { draft: "And then" },
  });
  page.state().goOn();
  expect(page.latest().url.searchParams.get("resume")).toBe(SAMPLE_SESSION_ID);
  page.latest().open();
  page.latest().say(sessionUpdated, {
    type: "tutor.transcript",
    messages: [{ id: "m1", role: "user", content: "Hello", state: "complete", hint: null }],
  });
  expect(page.state()).toMatchObject({
    step: "session",
    draft: "And then",
    session: { messages: [{ text: "Hello" }] },
  });
});

test("a page that is told of its connection's end while it is left does not take it for the session's", () => {
  const before = inSession("robin");
  before.state().write("And then");
  // Firefox closes sockets regularly, between `beforeunload` and `pagehide`.
  before.latest().end(1000);
  const page = open("robin");
  page.state().findResumable();
  expect(page.state()).toMatchObject({ step: "ready", resumableSession: { draft: "And then" } });
});

test("a session that cannot be reached now is still there to be gone on with", () => {
  inSession().state().leave();
  const page = open();
  page.state().findResumable();
  page.state().goOn();
  page.latest().end(1006);
  expect(page.state()).toMatchObject({ step: "ready", resumableSession: { id: SAMPLE_SESSION_ID } });
  page.state().change();
  expect(page.state().resumableSession).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

test("what was sent into a lost connection stands in the composer again", () => {
  const page = inSession();
  page.state().write("Are you there?");
  page.state().send();
  page.latest().end(1006);
  expect(page.state().session.line).toBe("lost");
  vi.advanceTimersByTime(30_000);
  page.latest().open();
  page.latest().say(sessionUpdated, noProgress);
  expect(page.state()).toMatchObject({ draft: "Are you there?", session: { messages: [] } });
});

/** A voice session that is connecting. */
function connectingByVoice() {
  const voice = stubVoice();
  const page = open(null, { loadVoice: voice.loadVoice });
  page.state().choose({ ...SAMPLE_SETUP, mode: "voice" });
  page.state().connect();
  page.latest().open();
  return { ...page, ...voice };
}

test("what the relay says before the sound's script is there is not lost", async () => {
  const page = connectingByVoice();
  page.latest().say(voiceSessionUpdated, noProgress);
  expect(page.state()).toMatchObject({ step: "session", session: { mode: "voice" } });
  expect(page.state().voice).toBeUndefined();
  await page.settle(true);
  expect(page.received).toEqual(["session.updated", "tutor.progress"]);
  expect(page.state()).toMatchObject({ setup: { mode: "voice" }, voice: { microphone: "opening" } });
  page.latest().say(noProgress);
  page.latest().end(1006);
  expect(page.received.slice(2)).toEqual(["tutor.progress", "lost"]);
});

test("without the sound's script no session by voice begins", async () => {
  const page = connectingByVoice();
  await page.settle(false);
  expect(page.told.onFailed.mock.calls).toEqual([["unreachable", undefined]]);
  expect(page.state().step).toBe("ready");
  expect(page.closed).toHaveBeenCalledOnce();
});

test("a session that is given up before has no sound", async () => {
  const page = connectingByVoice();
  page.state().cancel();
  await page.settle(true);
  expect(page.state().voice).toBeUndefined();
  expect(page.closed).toHaveBeenCalledOnce();
});

test("with a session its sound ends, whoever ends it", async () => {
  const page = connectingByVoice();
  await page.settle(true);
  page.latest().say(voiceSessionUpdated, ended);
  expect(page.state().step).toBe("over");
  expect(page.state().voice).toBeUndefined();
  expect(page.state().voiceControls).toBeUndefined();
});

test("a session by voice that was left elsewhere has its sound here", async () => {
  inSession("robin").state().leave();
  const voice = stubVoice();
  const page = open("robin", { loadVoice: voice.loadVoice });
  page.state().findResumable();
  page.state().goOn();
  page.latest().open();
  page.latest().say(voiceSessionUpdated, noProgress);
  await voice.settle(true);
  expect(voice.received).toEqual(["session.updated", "tutor.progress"]);
});
