import { describe, expect, test } from "vitest";
import type { TutorEvent } from "./protocol.ts";
import {
  canAsk,
  canRetry,
  newSession,
  reduceSession,
  type SessionAction,
  stageOf,
  type TutorSession,
} from "./session.ts";

const SESSION = {
  id: "0192aa11-0000-7000-8000-00000000000a",
  mode: "text",
  grade: "9th",
  subject: "Math",
  topic: "Linear equations",
} as const;

const NO_HINTS = { nudge: 0, step: 0, worked_example: 0 };

const reduce = (session: TutorSession, ...actions: (SessionAction | TutorEvent)[]): TutorSession =>
  actions.reduce<TutorSession>((current, action) => reduceSession(current, asAction(action)), session);

/** Action types of the page itself; all others are events from the relay. */
const OWN_ACTIONS: readonly string[] = [
  "received",
  "sent",
  "requested",
  "ending",
  "played",
  "lost",
  "offered",
  "broken",
];
const asAction = (action: SessionAction | TutorEvent): SessionAction =>
  OWN_ACTIONS.includes(action.type)
    ? (action as SessionAction)
    : { type: "received", event: action as TutorEvent };

const updated: TutorEvent = { type: "session.updated", session: SESSION };
const progress = (change: Partial<Extract<TutorEvent, { type: "tutor.progress" }>> = {}): TutorEvent => ({
  type: "tutor.progress",
  hints: NO_HINTS,
  next_hint: null,
  closing_question: "none",
  ...change,
});
const sent = (id: string, text: string): SessionAction => ({
  type: "sent",
  id,
  text,
  pendingRequest: `r-${id}`,
});
const accepted = (id: string, content: string): TutorEvent => ({
  type: "conversation.item.created",
  item: { id, role: "user", content },
});
const created = (id: string, item_id: string): TutorEvent => ({
  type: "response.created",
  response: { id },
  item_id,
  purpose: "answer",
  hint: null,
});
const delta = (response_id: string, item_id: string, text: string): TutorEvent => ({
  type: "response.text.delta",
  response_id,
  item_id,
  delta: text,
});
const done = (
  id: string,
  status: Extract<TutorEvent, { type: "response.done" }>["response"]["status"],
): TutorEvent => ({ type: "response.done", response: { id, status } });
const error = (code: string, event_id: string | null): TutorEvent => ({
  type: "error",
  error: { type: "invalid_request_error", code, message: `Refused: ${code}`, event_id },
});
const transcript = (...messages: [role: "user" | "assistant", content: string][]): TutorEvent => ({
  type: "tutor.transcript",
  messages: messages.map(([role, content], index) => ({
    id: `m${index + 1}`,
    role,
    content,
    state: "complete",
    hint: null,
  })),
});

const open = reduce(newSession(), updated, progress());
const answered = reduce(
  open,
  sent("a", "Hello"),
  accepted("a", "Hello"),
  created("r1", "m2"),
  delta("r1", "m2", "Hi"),
  { type: "response.text.done", response_id: "r1", item_id: "m2", text: "Hi there" },
  done("r1", "completed"),
);
const said = ({ messages }: TutorSession) => messages.map(({ text, state }) => `${text} (${state})`);

describe("a message and its answer", () => {
  test("a session is ready once the model is", () => {
    expect(stageOf(newSession())).toBe("lost");
    expect(stageOf(open)).toBe("ready");
    expect(open.id).toBe(SESSION.id);
  });

  test("is shown at once, confirmed, and answered piece by piece", () => {
    const waiting = reduce(open, sent("a", " Hello "));
    expect(said(waiting)).toEqual([" Hello  (sending)"]);
    expect(stageOf(waiting)).toBe("waiting");
    const confirmed = reduce(waiting, accepted("a", "Hello"));
    expect(said(confirmed)).toEqual(["Hello (complete)"]);
    expect(stageOf(confirmed), "its answer was asked for").toBe("waiting");
    const answering = reduce(
      confirmed,
      created("r1", "m2"),
      delta("r1", "m2", "Hi "),
      delta("r1", "m2", "there"),
    );
    expect(said(answering)).toEqual(["Hello (complete)", "Hi there (streaming)"]);
    expect(stageOf(answering)).toBe("answering");
    expect(said(answered)).toEqual(["Hello (complete)", "Hi there (complete)"]);
    expect(stageOf(answered)).toBe("ready");
    expect(canRetry(answered)).toBe(false);
  });

  test("what does not change stays the same object", () => {
    const more = reduce(answered, sent("b", "More"), accepted("b", "More"), created("r2", "m4"));
    const longer = reduce(more, delta("r2", "m4", "Yes"));
    expect(longer.messages[0]).toBe(more.messages[0]);
    expect(longer.messages[1]).toBe(more.messages[1]);
  });

  test("knows what a hint and a closing question are", () => {
    const { messages } = reduce(open, {
      type: "response.created",
      response: { id: "r1" },
      item_id: "m1",
      purpose: "hint",
      hint: "step",
    });
    expect(messages[0]).toMatchObject({ purpose: "hint", hint: "step" });
  });

  test.each(["cancelled", "failed"] as const)(
    "one that is %s stands as far as it came, and can be asked for again",
    (status) => {
      const stopped = reduce(
        open,
        sent("a", "Hello"),
        accepted("a", "Hello"),
        created("r1", "m2"),
        delta("r1", "m2", "Hi"),
        done("r1", status),
      );
      expect(said(stopped)).toEqual(["Hello (complete)", "Hi (interrupted)"]);
      expect(canRetry(stopped)).toBe(true);
      const again = reduce(stopped, { type: "requested", pendingRequest: "x" });
      expect(canRetry(again)).toBe(false);
      expect(stageOf(reduce(again, created("r2", "m3")))).toBe("answering");
    },
  );

  test("one of which nothing came is not shown", () => {
    const stopped = reduce(
      open,
      sent("a", "Hello"),
      accepted("a", "Hello"),
      created("r1", "m2"),
      done("r1", "failed"),
    );
    expect(said(stopped)).toEqual(["Hello (complete)"]);
    expect(canRetry(stopped)).toBe(true);
  });

  test("the end of another answer ends nothing", () => {
    const answering = reduce(open, sent("a", "Hello"), accepted("a", "Hello"), created("r1", "m2"));
    expect(reduce(answering, done("r0", "completed"))).toBe(answering);
  });
});

describe("what is refused", () => {
  test("a refused message comes back to its writer, with the reason", () => {
    const refused = reduce(open, sent("a", "Hello"), error("busy", "a"), error("nothing_to_answer", "r-a"));
    expect(refused).toMatchObject({ messages: [], undelivered: "Hello", refusal: "Refused: busy" });
    expect(stageOf(refused)).toBe("ready");
    expect(reduce(refused, { type: "offered" }).undelivered).toBeUndefined();
  });

  test("a refused hint is told of until something else is asked for", () => {
    const requested = reduce(answered, { type: "requested", pendingRequest: "h" });
    expect(stageOf(requested)).toBe("waiting");
    const refused = reduce(requested, error("hint_out_of_order", "h"));
    expect(stageOf(refused)).toBe("ready");
    expect(refused.refusal).toBe("Refused: hint_out_of_order");
    expect(reduce(refused, sent("b", "Then")).refusal).toBeUndefined();
  });

  test("a refusal of something else changes nothing", () => {
    const requested = reduce(answered, { type: "requested", pendingRequest: "h" });
    expect(reduce(requested, error("busy", "other"))).toBe(requested);
  });

  test("what no event asked for is told of", () => {
    expect(reduce(answered, error("response_failed", null)).refusal).toBe("Refused: response_failed");
  });
});

describe("what is not let through", () => {
  test("a note stands where the answer would, and nothing is waited for", () => {
    const withheld = reduce(open, sent("a", "Hack my school"), {
      type: "tutor.withheld",
      item_id: "a",
      message: "I won't go into that.",
    });
    expect(said(withheld)).toEqual(["Hack my school (withheld)", "I won't go into that. (withheld)"]);
    expect(stageOf(withheld)).toBe("ready");
    expect(canRetry(withheld)).toBe(false);
  });

  test("and in place of an answer", () => {
    const withheld = reduce(
      open,
      sent("a", "Hello"),
      accepted("a", "Hello"),
      created("r1", "m2"),
      delta("r1", "m2", "Something bad"),
      { type: "tutor.withheld", item_id: "m2", message: "I'd rather not say that." },
      done("r1", "withheld"),
    );
    expect(said(withheld)).toEqual(["Hello (complete)", "I'd rather not say that. (withheld)"]);
    expect(stageOf(withheld)).toBe("ready");
    expect(canRetry(withheld)).toBe(true);
  });
});

describe("a reconnection", () => {
  test("keeps what is shown until it is told again, and doubles nothing", () => {
    const lost = reduce(answered, { type: "lost" });
    expect(said(lost)).toEqual(said(answered));
    expect(stageOf(lost)).toBe("lost");
    const back = reduce(
      lost,
      updated,
      transcript(["user", "Hello"], ["assistant", "Hi there"]),
      progress({ next_hint: "nudge" }),
    );
    expect(said(back)).toEqual(said(answered));
    expect(stageOf(back)).toBe("ready");
    expect(back.progress.next_hint).toBe("nudge");
    expect(back.undelivered).toBeUndefined();
  });

  test("what was on its way and did not arrive comes back to its writer", () => {
    const lost = reduce(answered, sent("b", "Are you there?"), { type: "lost" });
    expect(said(lost).at(-1)).toBe("Are you there? (sending)");
    const back = reduce(lost, updated, transcript(["user", "Hello"], ["assistant", "Hi there"]), progress());
    expect(said(back)).toEqual(said(answered));
    expect(back.undelivered).toBe("Are you there?");
  });

  test("what did arrive does not, and its answer can be asked for", () => {
    const lost = reduce(answered, sent("b", "Are you there?"), { type: "lost" });
    const back = reduce(
      lost,
      updated,
      transcript(["user", "Hello"], ["assistant", "Hi there"], ["user", "Are you there?"]),
      progress(),
    );
    expect(back.undelivered).toBeUndefined();
    expect(said(back).at(-1)).toBe("Are you there? (complete)");
    expect(canRetry(back)).toBe(true);
  });

  test.each<[string, Parameters<typeof transcript>, string | undefined]>([
    ["did not arrive", [], "Hello"],
    ["arrived", [["user", "Hello"]], undefined],
  ])("what was written before, was written again and %s, is told from it", (_, more, undelivered) => {
    const lost = reduce(answered, sent("b", "Hello"), { type: "lost" });
    const back = reduce(
      lost,
      updated,
      transcript(["user", "Hello"], ["assistant", "Hi there"], ...more),
      progress(),
    );
    expect(back.undelivered).toBe(undelivered);
  });

  test("what arrived is known where only the end of a long session is told", () => {
    const lost = reduce(answered, sent("b", "Are you there?"), { type: "lost" });
    const whole = transcript(["user", "Hello"], ["assistant", "Hi there"], ["user", "Are you there?"]);
    if (whole.type !== "tutor.transcript") throw new Error("not a transcript");
    const end = { ...whole, messages: whole.messages.slice(2) };
    expect(reduce(lost, updated, end, progress()).undelivered).toBeUndefined();
  });

  test("without anything said, the first message comes back too", () => {
    const back = reduce(open, sent("a", "Hello"), { type: "lost" }, updated, progress());
    expect(back).toMatchObject({ messages: [], undelivered: "Hello", isResuming: false });
  });

  test("a second break before the first is over loses nothing", () => {
    const back = reduce(open, sent("a", "Hello"), { type: "lost" }, { type: "lost" }, updated, progress());
    expect(back.undelivered).toBe("Hello");
  });

  test("an answer that was under way is broken off", () => {
    const lost = reduce(
      answered,
      sent("b", "On"),
      accepted("b", "On"),
      created("r2", "m4"),
      delta("r2", "m4", "So"),
      {
        type: "lost",
      },
    );
    expect(said(lost).at(-1)).toBe("So (interrupted)");
    expect(lost.responseId).toBeUndefined();
  });

  test("one of another page is told with all that was said", () => {
    const resumed = reduce(newSession(SESSION.id), updated);
    expect(stageOf(resumed)).toBe("lost");
    expect(said(reduce(resumed, transcript(["user", "Hello"])))).toEqual(["Hello (complete)"]);
  });

  test("the model's own is told of, and nothing can be asked meanwhile", () => {
    const away = reduce(answered, { type: "tutor.connection", state: "reconnecting" });
    expect(stageOf(away)).toBe("model-lost");
    expect(stageOf(reduce(away, { type: "tutor.connection", state: "ready" }))).toBe("ready");
  });
});

describe("the end", () => {
  const ended: TutorEvent = {
    type: "tutor.ended",
    reason: "finished",
    message: "The session is over.",
    session_id: SESSION.id,
  };

  test("comes with a summary, after which nothing is waited for", () => {
    const ending = reduce(answered, { type: "ending" });
    expect(stageOf(ending)).toBe("ending");
    const over = reduce(ending, { type: "tutor.summary", text: "Worked on equations." }, ended);
    expect(over).toMatchObject({
      summary: "Worked on equations.",
      end: { reason: "finished", message: "The session is over." },
      isEnding: false,
    });
    expect(said(over)).toEqual(said(answered));
  });

  test("is asked for again when the connection is lost before it comes", () => {
    const lost = reduce(answered, { type: "ending" }, { type: "lost" });
    expect(stageOf(lost)).toBe("lost");
    expect(stageOf(reduce(lost, updated, transcript(["user", "Hello"]), progress()))).toBe("ready");
  });

  test("with help lines, what was typed was not passed on", () => {
    const over = reduce(
      answered,
      sent("b", "I want to hurt myself"),
      {
        type: "tutor.help",
        message: "You deserve a real person.",
        help_lines: [{ name: "Line", contact: "call 988" }],
      },
      { ...ended, reason: "unsafe" },
    );
    expect(over.help?.helpLines).toHaveLength(1);
    expect(said(over).at(-1)).toBe("I want to hurt myself (withheld)");
  });

  test("may come without the relay's word", () => {
    expect(reduce(answered, { type: "broken", message: "Closed." }).end).toEqual({
      reason: "broken",
      message: "Closed.",
    });
  });

  test("time is told of before it", () => {
    const late = reduce(answered, { type: "tutor.heartbeat", seconds_left: 240, is_last: true });
    expect(late.time).toEqual({ secondsLeft: 240, isLast: true });
  });
});

describe("by voice", () => {
  const voiceOpen = reduce(
    newSession(),
    { type: "session.updated", session: { ...SESSION, mode: "voice" } },
    progress(),
  );
  const words = (item_id: string, text: string, audio_ms: number): TutorEvent => ({
    type: "response.audio_transcript.delta",
    response_id: `r-${item_id}`,
    item_id,
    delta: text,
    audio_ms,
  });
  const heardWords = (item_id: string, transcript: string): TutorEvent => ({
    type: "response.audio_transcript.done",
    response_id: `r-${item_id}`,
    item_id,
    transcript,
  });
  const played = (id: string, heardMs: number, isEnded = false): SessionAction => ({
    type: "played",
    heads: [{ id, heardMs, isEnded }],
  });
  const committed: TutorEvent = { type: "input_audio_buffer.committed", item_id: "s1" };
  const speechStarted: TutorEvent = { type: "input_audio_buffer.speech_started" };
  const asked = reduce(voiceOpen, committed, accepted("s1", "What is a slope?"));
  const speaking = reduce(
    asked,
    created("r-m2", "m2"),
    words("m2", "What have ", 0),
    words("m2", "you tried?", 900),
  );

  test("what was said is shown once it is written down, and answered without being asked for", () => {
    const writing = reduce(voiceOpen, committed);
    expect(writing).toMatchObject({ transcribing: ["s1"], messages: [] });
    expect(asked).toMatchObject({ transcribing: [], isAnswerDue: true });
    expect(said(asked)).toEqual(["What is a slope? (complete)"]);
    expect(stageOf(asked)).toBe("waiting");
    expect(canRetry(asked), "nobody has to ask").toBe(false);
    expect(stageOf(speaking)).toBe("answering");
  });

  test.each<[string, TutorEvent | SessionAction]>([
    ["it is not let through", { type: "tutor.withheld", item_id: "s1", message: "I won't go into that." }],
    ["it was nothing", { type: "conversation.item.deleted", item_id: "s1" }],
    ["the connection is lost", { type: "lost" }],
    ["the session ends", { type: "broken", message: "Closed." }],
  ])("nobody waits for what was said when %s", (_, event) => {
    expect(reduce(voiceOpen, committed, event).transcribing).toEqual([]);
  });

  test("what is said meanwhile does not hide what is being written down", () => {
    const again = reduce(voiceOpen, committed, speechStarted, { ...committed, item_id: "s2" });
    expect(again.transcribing).toEqual(["s1", "s2"]);
    expect(reduce(again, accepted("s1", "What is a slope?")).transcribing).toEqual(["s2"]);
  });

  test("what was said and is not let through is not shown; what stands in its place is", () => {
    const withheld = reduce(voiceOpen, committed, {
      type: "tutor.withheld",
      item_id: "s1",
      message: "I won't go into that.",
    });
    expect(said(withheld)).toEqual(["I won't go into that. (withheld)"]);
    expect(stageOf(withheld)).toBe("ready");
  });

  test("words are shown as they are heard, and not before", () => {
    expect(said(speaking).at(-1)).toBe(" (streaming)");
    const begun = reduce(speaking, played("m2", 100));
    expect(said(begun).at(-1)).toBe("What have  (streaming)");
    expect(reduce(begun, played("m2", 899)), "nothing new").toBe(begun);
    expect(said(reduce(begun, played("m2", 900))).at(-1)).toBe("What have you tried? (streaming)");
    expect(reduce(begun, played("m9", 5000)), "another one").toBe(begun);
  });

  test("all of it is, once it was heard to its end", () => {
    expect(said(reduce(speaking, played("m2", 850, true))).at(-1)).toBe("What have you tried? (streaming)");
  });

  test("what was heard is what was said", () => {
    const stopped = reduce(
      speaking,
      played("m2", 950),
      heardWords("m2", "What have you"),
      done("r-m2", "cancelled"),
    );
    expect(said(stopped).at(-1)).toBe("What have you (interrupted)");
    expect(said(reduce(stopped, played("m2", 2000))).at(-1), "nothing is added").toBe(
      "What have you (interrupted)",
    );
  });

  test("an answer of which nothing was heard goes", () => {
    const stopped = reduce(speaking, heardWords("m2", ""), done("r-m2", "cancelled"));
    expect(said(stopped)).toEqual(["What is a slope? (complete)"]);
    expect(stageOf(stopped)).toBe("ready");
  });

  test("an answer that plays on while the next one has begun has an end of its own", () => {
    const both = reduce(
      speaking,
      played("m2", 100),
      { type: "tutor.connection", state: "reconnecting" },
      { type: "tutor.connection", state: "ready" },
      created("r-m4", "m4"),
      words("m4", "And then?", 0),
    );
    const one = reduce(both, heardWords("m2", "What have you tried?"), done("r-m2", "completed"));
    expect(said(one).slice(1)).toEqual(["What have you tried? (complete)", " (streaming)"]);
    expect(stageOf(one), "the next one is being given").toBe("answering");
    const two = reduce(one, played("m4", 100), heardWords("m4", "And then?"), done("r-m4", "completed"));
    expect(said(two).slice(1)).toEqual(["What have you tried? (complete)", "And then? (complete)"]);
    expect(stageOf(two)).toBe("ready");
  });

  test("the end of the next one leaves the first as it is", () => {
    const both = reduce(speaking, played("m2", 100), created("r-m4", "m4"), words("m4", "And then?", 0));
    const one = reduce(both, done("r-m4", "failed"));
    expect(said(one).slice(1)).toEqual(["What have  (streaming)"]);
  });

  test("who talks may interrupt: by typing, a hint, or the closing question, one at a time", () => {
    expect(canAsk(speaking)).toBe(true);
    expect(canAsk(asked)).toBe(true);
    expect(canAsk(reduce(voiceOpen, committed))).toBe(true);
    const typed = reduce(speaking, sent("a", "Stop, I have it"));
    expect(stageOf(typed)).toBe("waiting");
    expect(canAsk(typed)).toBe(false);
    expect(canAsk(reduce(speaking, { type: "tutor.connection", state: "reconnecting" }))).toBe(false);
    const written = reduce(open, sent("a", "Hello"), accepted("a", "Hello"), created("r1", "m2"));
    expect(canAsk(written), "in writing, an answer is waited for").toBe(false);
  });

  test("what was interrupted in writing ends when the relay says so", () => {
    const typed = reduce(
      speaking,
      played("m2", 100),
      sent("a", "I have it"),
      heardWords("m2", "What have"),
      done("r-m2", "cancelled"),
      accepted("a", "I have it"),
    );
    expect(said(typed)).toEqual([
      "What is a slope? (complete)",
      "What have (interrupted)",
      "I have it (complete)",
    ]);
    expect(typed.isAnswerDue, "it was asked for").toBe(false);
    expect(stageOf(typed)).toBe("waiting");
  });

  test("what is heard while the connection is lost is still shown", () => {
    const lost = reduce(speaking, played("m2", 100), { type: "lost" }, played("m2", 1000));
    expect(said(lost).at(-1)).toBe("What have you tried? (interrupted)");
  });

  test("what stands in an answer's place was not spoken", () => {
    expect(speaking.messages.at(-1)?.isSpoken).toBe(true);
    const withheld = reduce(speaking, { type: "tutor.withheld", item_id: "m2", message: "I'd rather not." });
    expect(withheld.messages.at(-1)).toMatchObject({ text: "I'd rather not.", isSpoken: false });
    expect(said(reduce(withheld, played("m2", 5000, true))).at(-1)).toBe("I'd rather not. (withheld)");
  });

  test("an answer that fails before it begins is waited for no longer", () => {
    const failed = reduce(asked, error("response_failed", null));
    expect(failed.isAnswerDue).toBe(false);
    expect(canRetry(failed)).toBe(true);
  });
});
