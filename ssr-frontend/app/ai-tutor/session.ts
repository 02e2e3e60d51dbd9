/** A session with the AI tutor as events make it: what happens goes in, what is shown comes out. Nothing else is done here. */
import type { EndReason, HelpLine, HintLevel, Progress, Purpose, TutorEvent } from "./protocol.ts";

/** Something that was said. */
export interface TutorMessage {
  id: string;
  role: "user" | "assistant";
  text: string;
  /**
   * `sending`: nobody has confirmed it yet. `streaming`: more of it comes. `interrupted`: stopped or broken off; of a
   * message, the session ended before it was answered.
   * `withheld`: it was not let through; of an answer, `text` is what stands in its place.
   */
  state: "sending" | "streaming" | "complete" | "interrupted" | "withheld";
  hint?: HintLevel;
  purpose?: Purpose;
}

export interface TutorSession {
  /** Ours, by which it is resumed; known once the model is ready. */
  id?: string;
  /** The browser's side of the connection. */
  line: "connecting" | "live" | "lost";
  /** The model's side of it. */
  isModelReady: boolean;
  messages: readonly TutorMessage[];
  /** What was asked for and has not begun, by the id of the event that asked. */
  pendingRequest?: string;
  /** The answer that is being given. */
  responseId?: string;
  progress: Progress;
  time?: { secondsLeft: number; isLast: boolean };
  /** Whether what was said is still to be told again. */
  isResuming: boolean;
  /** Whether the student is done, and the summary is being written. */
  isEnding: boolean;
  /** What was typed and did not get through, to be offered again. */
  undelivered?: string;
  /** Why the last thing was refused, in a sentence. */
  refusal?: string;
  summary?: string;
  help?: { message: string; helpLines: readonly HelpLine[] };
  end?: { reason: EndReason | "broken"; message: string };
}

export type SessionAction =
  | { type: "received"; event: TutorEvent }
  /** A message is on its way, and with it the request for an answer. */
  | { type: "sent"; id: string; text: string; pendingRequest: string }
  /** Something else was asked for. */
  | { type: "requested"; pendingRequest: string }
  | { type: "ending" }
  /** The browser's connection is gone and being made again. */
  | { type: "lost" }
  /** What did not get through stands in the composer. */
  | { type: "offered" }
  /** It is over without the relay's word. */
  | { type: "broken"; message: string };

const NO_PROGRESS: Progress = {
  hints: { nudge: 0, step: 0, worked_example: 0 },
  next_hint: null,
  closing_question: "none",
};

const NOT_ARRIVED = "Your last message did not get through. It stands here again, to be sent.";

/**
 * A session that begins, or goes on.
 *
 * @param pending what was on its way when the page before this one was left
 */
export const newSession = (resumed?: string, pending?: string): TutorSession => ({
  ...(resumed === undefined ? {} : { id: resumed }),
  line: "connecting",
  isModelReady: true,
  messages: pending === undefined ? [] : [{ id: "pending", role: "user", text: pending, state: "sending" }],
  progress: NO_PROGRESS,
  isResuming: resumed !== undefined,
  isEnding: false,
});

/** What follows from an action. What it does not concern stays the same object. */
export function reduceSession(session: TutorSession, action: SessionAction): TutorSession {
  switch (action.type) {
    case "received":
      return receive(session, action.event);
    case "sent": {
      const { refusal: _, ...rest } = session;
      const message: TutorMessage = { id: action.id, role: "user", text: action.text, state: "sending" };
      return { ...rest, pendingRequest: action.pendingRequest, messages: [...session.messages, message] };
    }
    case "requested": {
      const { refusal: _, ...rest } = session;
      return { ...rest, pendingRequest: action.pendingRequest };
    }
    case "ending":
      return { ...session, isEnding: true };
    case "lost":
      return lose(session);
    case "offered": {
      const { undelivered: _, ...rest } = session;
      return rest;
    }
    case "broken":
      return endWith(session, { reason: "broken", message: action.message });
  }
}

function receive(session: TutorSession, event: TutorEvent): TutorSession {
  switch (event.type) {
    case "session.updated":
      return { ...session, id: event.session.id, line: "live", isModelReady: true };
    case "tutor.transcript":
      return restore(session, event.messages.map(fromStored));
    case "tutor.progress": {
      const { hints, next_hint, closing_question } = event;
      // Told again without a transcript: nothing has been said yet.
      const current = session.isResuming ? restore(session, []) : session;
      return { ...current, progress: { hints, next_hint, closing_question } };
    }
    case "conversation.item.created":
      return patchMessage(session, event.item.id, { text: event.item.content, state: "complete" });
    case "response.created":
      return beginAnswer(session, event);
    case "response.text.delta": {
      const { item_id, delta } = event;
      const text = (session.messages.find(({ id }) => id === item_id)?.text ?? "") + delta;
      return patchMessage(session, item_id, { text });
    }
    case "response.text.done":
      return patchMessage(session, event.item_id, { text: event.text, state: "complete" });
    case "response.done":
      return endAnswer(session, event.response);
    case "tutor.withheld":
      return withhold(session, event);
    case "tutor.help":
      return { ...session, help: { message: event.message, helpLines: event.help_lines } };
    case "tutor.connection":
      return { ...session, isModelReady: event.state === "ready" };
    case "tutor.heartbeat":
      return { ...session, time: { secondsLeft: event.seconds_left, isLast: event.is_last } };
    case "tutor.summary":
      return { ...session, summary: event.text };
    case "tutor.ended":
      return endWith(session, event);
    case "error":
      return refuse(session, event.error);
  }
}

type Received<T extends TutorEvent["type"]> = Extract<TutorEvent, { type: T }>;

const fromStored = ({
  id,
  role,
  content,
  state,
  hint,
}: Received<"tutor.transcript">["messages"][number]): TutorMessage => ({
  id,
  role,
  text: content,
  state,
  ...(hint ? { hint } : {}),
});

/**
 * After a reconnection the server says what was said: all of it, or the end. What was on its way is in it, or comes back
 * to its writer.
 */
function restore(session: TutorSession, messages: readonly TutorMessage[]): TutorSession {
  const { pendingRequest: _, ...rest } = session;
  const pending = pendingMessage(session);
  const isLost = pending !== undefined && !hasArrived(pending, session.messages, messages);
  const undelivered = isLost ? { undelivered: pending.text, refusal: NOT_ARRIVED } : {};
  return { ...rest, isResuming: false, messages, ...undelivered };
}

/** The same may have been written before: it counts after what the page knows of. */
function hasArrived(
  pending: TutorMessage,
  known: readonly TutorMessage[],
  told: readonly TutorMessage[],
): boolean {
  const ids = new Set(known.map(({ id }) => id));
  const news = told.slice(told.findLastIndex(({ id }) => ids.has(id)) + 1);
  return news.findLast(({ role }) => role === "user")?.text === pending.text;
}

function beginAnswer(session: TutorSession, event: Received<"response.created">): TutorSession {
  const { pendingRequest: _, refusal: __, ...rest } = session;
  const { response, item_id, purpose, hint } = event;
  const answer: TutorMessage = {
    id: item_id,
    role: "assistant",
    text: "",
    state: "streaming",
    purpose,
    ...(hint ? { hint } : {}),
  };
  return { ...rest, responseId: response.id, messages: [...session.messages, answer] };
}

function endAnswer(
  session: TutorSession,
  { id, status }: Received<"response.done">["response"],
): TutorSession {
  const { responseId, ...rest } = session;
  if (responseId !== id) return session;
  const state = status === "completed" ? "complete" : "interrupted";
  return { ...rest, messages: settled(session.messages, state) };
}

/** No message streams any more. One of which nothing came is none. */
const settled = (
  messages: readonly TutorMessage[],
  state: "complete" | "interrupted",
): readonly TutorMessage[] =>
  messages
    .filter((message) => message.state !== "streaming" || message.text.trim() !== "")
    .map((message) => (message.state === "streaming" ? { ...message, state } : message));

function withhold(
  session: TutorSession,
  { item_id, message: text }: Received<"tutor.withheld">,
): TutorSession {
  const found = session.messages.find(({ id }) => id === item_id);
  if (found?.role === "assistant") return patchMessage(session, item_id, { text, state: "withheld" });
  // No answer is given to it: the note stands where that would.
  const { pendingRequest: _, ...rest } = patchMessage(session, item_id, { state: "withheld" });
  const note: TutorMessage = { id: `${item_id}-note`, role: "assistant", text, state: "withheld" };
  return { ...rest, messages: [...rest.messages, note] };
}

function refuse(session: TutorSession, error: Received<"error">["error"]): TutorSession {
  const { event_id, message: refusal } = error;
  const pending = pendingMessage(session);
  if (pending && event_id === pending.id) {
    const { pendingRequest: _, ...rest } = session;
    const messages = session.messages.filter((message) => message !== pending);
    return { ...rest, messages, refusal, undelivered: pending.text };
  }
  // The request for the answer to what was refused already.
  if (event_id !== null && event_id !== session.pendingRequest) return session;
  if (event_id === null) return { ...session, refusal };
  const { pendingRequest: _, ...rest } = session;
  return { ...rest, refusal };
}

function lose(session: TutorSession): TutorSession {
  const { pendingRequest: _, responseId: __, ...rest } = session;
  const messages = settled(session.messages, "interrupted");
  // What was said is told again; until then it stands as it is. A summary has to be asked for again.
  return { ...rest, line: "lost", isResuming: true, isEnding: false, messages };
}

function endWith(session: TutorSession, { reason, message }: NonNullable<TutorSession["end"]>): TutorSession {
  const { pendingRequest: _, responseId: __, refusal: ___, ...rest } = session;
  const messages = settled(session.messages, "interrupted").map((said) =>
    // What help is shown after was found in it.
    said.state === "sending"
      ? { ...said, state: session.help ? ("withheld" as const) : ("interrupted" as const) }
      : said,
  );
  return { ...rest, isEnding: false, messages, end: { reason, message } };
}

function patchMessage(
  session: TutorSession,
  id: string,
  patch: Partial<Pick<TutorMessage, "text" | "state">>,
): TutorSession {
  const messages = session.messages.map((message) =>
    message.id === id ? { ...message, ...patch } : message,
  );
  return { ...session, messages };
}

export const pendingMessage = ({ messages }: TutorSession): TutorMessage | undefined =>
  messages.find(({ state }) => state === "sending");

/** What goes on, in the order in which it counts. */
export type SessionStage = "ending" | "lost" | "model-lost" | "answering" | "waiting" | "ready";

export function stageOf(session: TutorSession): SessionStage {
  if (session.isEnding) return "ending";
  if (session.line !== "live" || session.isResuming) return "lost";
  if (!session.isModelReady) return "model-lost";
  if (session.responseId !== undefined) return "answering";
  if (session.pendingRequest !== undefined || pendingMessage(session)) return "waiting";
  return "ready";
}

/** Whether the last answer can be asked for again: it broke off, was stopped, or never came. */
export function canRetry(session: TutorSession): boolean {
  const last = session.messages.findLast(({ state }) => state !== "withheld");
  if (stageOf(session) !== "ready" || !last) return false;
  return last.role === "user" || last.state === "interrupted";
}
