/** The state of a session with the AI tutor: a pure reducer of events. */
import type { EndReason, HelpLine, HintLevel, Progress, Purpose, TutorEvent, TutorMode } from "./protocol.ts";
import type { Playhead } from "./voice/playback.ts";

/** Words that are shown when their audio is played. */
interface Caption {
  text: string;
  /** Their position in the response's audio, in ms. */
  audioMs: number;
}

/** A message of a session. */
export interface TutorMessage {
  id: string;
  role: "user" | "assistant";
  text: string;
  /**
   * `sending`: not confirmed yet. `streaming`: incomplete. `interrupted`: stopped or broken off; for a
   * student's message, the session ended before a response. `withheld`: blocked by the screening; for a
   * response, `text` is its replacement.
   */
  state: "sending" | "streaming" | "complete" | "interrupted" | "withheld";
  hint?: HintLevel;
  purpose?: Purpose;
  /** Of a response: the relay's response id. */
  responseId?: string;
  /** Whether its audio is or was played, so that it need not be announced. */
  isSpoken?: boolean;
  /** The captions that are not played yet. */
  captions?: readonly Caption[];
}

export interface TutorSession {
  /** Our id of the session, with which it is resumed; known once the model is ready. */
  id?: string;
  /** In a voice session the student may interrupt at any time. */
  mode: TutorMode;
  /** The state of the browser's connection. */
  line: "connecting" | "live" | "lost";
  /** Whether the relay's connection to the model is ready. */
  isModelReady: boolean;
  messages: readonly TutorMessage[];
  /** The id of the request event whose response has not started. */
  pendingRequest?: string;
  /** The id of the current response. */
  responseId?: string;
  /** The item ids of speech that is being transcribed. */
  transcribing: readonly string[];
  /** Whether a response to speech is due, which needs no request. */
  isAnswerDue: boolean;
  progress: Progress;
  time?: { secondsLeft: number; isLast: boolean };
  /** Whether the transcript of a resumed session is still expected. */
  isResuming: boolean;
  /** Whether the student has ended the session, and the summary is being written. */
  isEnding: boolean;
  /** A typed message that was not delivered, to be put back into the composer. */
  undelivered?: string;
  /** Why the last request was refused, in a sentence. */
  refusal?: string;
  summary?: string;
  help?: { message: string; helpLines: readonly HelpLine[] };
  end?: { reason: EndReason | "broken"; message: string };
}

export type SessionAction =
  | { type: "received"; event: TutorEvent }
  /** A message is sent, with the request for a response. */
  | { type: "sent"; id: string; text: string; pendingRequest: string }
  /** Another response was requested. */
  | { type: "requested"; pendingRequest: string }
  | { type: "ending" }
  /** The playback positions of spoken responses. */
  | { type: "played"; heads: readonly Playhead[] }
  /** The browser's connection is lost and reconnecting. */
  | { type: "lost" }
  /** The undelivered message is in the composer. */
  | { type: "offered" }
  /** The session ended without the relay's event. */
  | { type: "broken"; message: string };

const NO_PROGRESS: Progress = {
  hints: { nudge: 0, step: 0, worked_example: 0 },
  next_hint: null,
  closing_question: "none",
};

const NOT_ARRIVED = "Your last message didn’t go through. It’s back here, ready to send.";

/**
 * The state of a new or resumed session.
 *
 * @param pending the message that was being sent when the previous page was left
 */
export const newSession = (resumed?: string, pending?: string): TutorSession => ({
  ...(resumed === undefined ? {} : { id: resumed }),
  mode: "text",
  line: "connecting",
  isModelReady: true,
  transcribing: [],
  isAnswerDue: false,
  messages: pending === undefined ? [] : [{ id: "pending", role: "user", text: pending, state: "sending" }],
  progress: NO_PROGRESS,
  isResuming: resumed !== undefined,
  isEnding: false,
});

/** The next state. Unaffected parts keep their identity. */
export function reduceSession(session: TutorSession, action: SessionAction): TutorSession {
  switch (action.type) {
    case "received":
      return receive(session, action.event);
    case "sent": {
      const { refusal: _, responseId: __, ...rest } = session;
      const message: TutorMessage = { id: action.id, role: "user", text: action.text, state: "sending" };
      return { ...rest, pendingRequest: action.pendingRequest, messages: [...session.messages, message] };
    }
    case "requested": {
      const { refusal: _, responseId: __, ...rest } = session;
      return { ...rest, pendingRequest: action.pendingRequest };
    }
    case "ending":
      return { ...session, isEnding: true };
    case "played":
      return hear(session, action.heads);
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
      return {
        ...session,
        id: event.session.id,
        mode: event.session.mode,
        line: "live",
        isModelReady: true,
      };
    case "tutor.transcript":
      return restore(session, event.messages.map(fromStored));
    case "tutor.progress": {
      const { hints, next_hint, closing_question } = event;
      // Resumed without a transcript: there are no messages yet.
      const current = session.isResuming ? restore(session, []) : session;
      return { ...current, progress: { hints, next_hint, closing_question } };
    }
    case "conversation.item.created":
      return acceptItem(session, event.item);
    case "response.created":
      return beginAnswer(session, event);
    case "response.text.delta": {
      const { item_id, delta } = event;
      const text = (session.messages.find(({ id }) => id === item_id)?.text ?? "") + delta;
      return patchMessage(session, item_id, { text });
    }
    case "response.text.done":
      return patchMessage(session, event.item_id, { text: event.text, state: "complete" });
    case "response.audio.delta":
    case "response.audio.done":
    case "input_audio_buffer.speech_started":
    case "input_audio_buffer.speech_stopped":
      return session;
    case "tutor.voice_closed":
      // Written responses can be stopped, not interrupted by speech.
      return { ...session, mode: "text" };
    case "response.audio_transcript.delta":
      return addCaption(session, event);
    case "response.audio_transcript.done":
      return endCaptions(session, event);
    case "input_audio_buffer.committed":
      return { ...session, transcribing: [...session.transcribing, event.item_id] };
    case "conversation.item.deleted":
      return { ...session, transcribing: without(session.transcribing, event.item_id) };
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
 * Applies the server's transcript after a reconnect: all messages, or the last ones. A message that was being
 * sent is in it, or is put back into the composer.
 */
function restore(session: TutorSession, messages: readonly TutorMessage[]): TutorSession {
  const { pendingRequest: _, ...rest } = session;
  const pending = pendingMessage(session);
  const isLost = pending !== undefined && !hasArrived(pending, session.messages, messages);
  const undelivered = isLost ? { undelivered: pending.text, refusal: NOT_ARRIVED } : {};
  return {
    ...rest,
    isResuming: false,
    transcribing: [],
    isAnswerDue: false,
    messages,
    ...undelivered,
  };
}

/** The same text may occur earlier: only messages after the last known one count. */
function hasArrived(
  pending: TutorMessage,
  known: readonly TutorMessage[],
  told: readonly TutorMessage[],
): boolean {
  const ids = new Set(known.map(({ id }) => id));
  const news = told.slice(told.findLastIndex(({ id }) => ids.has(id)) + 1);
  return news.findLast(({ role }) => role === "user")?.text === pending.text;
}

/** A typed message is known already; a spoken one is added here, and its response needs no request. */
function acceptItem(
  session: TutorSession,
  { id, content }: Received<"conversation.item.created">["item"],
): TutorSession {
  if (session.messages.some((message) => message.id === id))
    return patchMessage(session, id, { text: content, state: "complete" });
  const said: TutorMessage = { id, role: "user", text: content, state: "complete" };
  const transcribing = without(session.transcribing, id);
  return { ...session, transcribing, isAnswerDue: true, messages: [...session.messages, said] };
}

const without = (items: readonly string[], item: string): readonly string[] =>
  items.filter((other) => other !== item);

function beginAnswer(session: TutorSession, event: Received<"response.created">): TutorSession {
  const { pendingRequest: _, refusal: __, ...rest } = session;
  const { response, item_id, purpose, hint } = event;
  const answer: TutorMessage = {
    id: item_id,
    role: "assistant",
    text: "",
    state: "streaming",
    purpose,
    responseId: response.id,
    ...(hint ? { hint } : {}),
  };
  return {
    ...rest,
    isAnswerDue: false,
    responseId: response.id,
    messages: [...session.messages, answer],
  };
}

function addCaption(
  session: TutorSession,
  { item_id, delta: text, audio_ms: audioMs }: Received<"response.audio_transcript.delta">,
): TutorSession {
  const before = session.messages.find(({ id }) => id === item_id)?.captions ?? [];
  return patchMessage(session, item_id, { isSpoken: true, captions: [...before, { text, audioMs }] });
}

/** Shows the captions that have been played. */
function hear(session: TutorSession, heads: readonly Playhead[]): TutorSession {
  let isMore = false;
  const messages = session.messages.map((message) => {
    const head = heads.find(({ id }) => id === message.id);
    const isHeard = ({ audioMs }: Caption) => head !== undefined && (head.isEnded || audioMs <= head.heardMs);
    const heard = message.captions?.filter(isHeard) ?? [];
    if (heard.length === 0) return message;
    isMore = true;
    const captions = message.captions?.filter((caption) => !isHeard(caption)) ?? [];
    return { ...message, text: message.text + heard.map(({ text }) => text).join(""), captions };
  });
  return isMore ? { ...session, messages } : session;
}

/** The played captions become the message; a response of which nothing was played is removed. */
function endCaptions(
  session: TutorSession,
  { item_id, transcript }: Received<"response.audio_transcript.done">,
): TutorSession {
  if (transcript.trim() !== "") return patchMessage(session, item_id, { text: transcript, captions: [] });
  return { ...session, messages: session.messages.filter(({ id }) => id !== item_id) };
}

/** Ends one response; another may have started meanwhile. */
function endAnswer(
  session: TutorSession,
  { id, status }: Received<"response.done">["response"],
): TutorSession {
  const isMeant = ({ responseId }: TutorMessage) => responseId === id;
  const isOpen = session.messages.some((message) => message.state === "streaming" && isMeant(message));
  if (session.responseId !== id && !isOpen) return session;
  const { responseId, ...rest } = session;
  const state = status === "completed" ? "complete" : "interrupted";
  const messages = settled(session.messages, state, isMeant);
  return { ...rest, ...(responseId === undefined || responseId === id ? {} : { responseId }), messages };
}

/** Marks the messages as no longer streaming. An empty one is removed. */
const settled = (
  messages: readonly TutorMessage[],
  state: "complete" | "interrupted",
  isMeant: (message: TutorMessage) => boolean = () => true,
): readonly TutorMessage[] => {
  const isEnding = (message: TutorMessage) => message.state === "streaming" && isMeant(message);
  return messages
    .filter((message) => !isEnding(message) || message.text.trim() !== "")
    .map((message) => (isEnding(message) ? { ...message, state } : message));
};

function withhold(
  session: TutorSession,
  { item_id, message: text }: Received<"tutor.withheld">,
): TutorSession {
  const found = session.messages.find(({ id }) => id === item_id);
  if (found?.role === "assistant")
    return patchMessage(session, item_id, { text, state: "withheld", isSpoken: false, captions: [] });
  // It gets no response: the note takes its place. Withheld speech is not shown.
  const { pendingRequest: _, ...rest } = patchMessage(session, item_id, { state: "withheld" });
  const note: TutorMessage = { id: `${item_id}-note`, role: "assistant", text, state: "withheld" };
  return {
    ...rest,
    transcribing: without(session.transcribing, item_id),
    messages: [...rest.messages, note],
  };
}

function refuse(session: TutorSession, error: Received<"error">["error"]): TutorSession {
  const { event_id, message: refusal } = error;
  const pending = pendingMessage(session);
  if (pending && event_id === pending.id) {
    const { pendingRequest: _, ...rest } = session;
    const messages = session.messages.filter((message) => message !== pending);
    return { ...rest, messages, refusal, undelivered: pending.text };
  }
  // The request for a response to a message that was refused already.
  if (event_id !== null && event_id !== session.pendingRequest) return session;
  if (event_id === null) return { ...session, isAnswerDue: false, refusal };
  const { pendingRequest: _, ...rest } = session;
  return { ...rest, refusal };
}

function lose(session: TutorSession): TutorSession {
  const { pendingRequest: _, responseId: __, ...rest } = session;
  const messages = settled(session.messages, "interrupted");
  // The transcript is sent again; until then the messages stay. A summary has to be requested again.
  return {
    ...rest,
    line: "lost",
    isResuming: true,
    isEnding: false,
    transcribing: [],
    isAnswerDue: false,
    messages,
  };
}

function endWith(session: TutorSession, { reason, message }: NonNullable<TutorSession["end"]>): TutorSession {
  const { pendingRequest: _, responseId: __, refusal: ___, ...rest } = session;
  const messages = settled(session.messages, "interrupted").map((said) =>
    // The help lines belong to the message with the finding.
    said.state === "sending"
      ? { ...said, state: session.help ? ("withheld" as const) : ("interrupted" as const) }
      : said,
  );
  return {
    ...rest,
    isEnding: false,
    transcribing: [],
    isAnswerDue: false,
    messages,
    end: { reason, message },
  };
}

function patchMessage(
  session: TutorSession,
  id: string,
  patch: Partial<Pick<TutorMessage, "text" | "state" | "isSpoken" | "captions">>,
): TutorSession {
  const messages = session.messages.map((message) =>
    message.id === id ? { ...message, ...patch } : message,
  );
  return { ...session, messages };
}

export const pendingMessage = ({ messages }: TutorSession): TutorMessage | undefined =>
  messages.find(({ state }) => state === "sending");

/** The current activity, in order of priority. */
export type SessionStage = "ending" | "lost" | "model-lost" | "answering" | "waiting" | "ready";

export function stageOf(session: TutorSession): SessionStage {
  if (session.isEnding) return "ending";
  if (session.line !== "live" || session.isResuming) return "lost";
  if (!session.isModelReady) return "model-lost";
  if (session.responseId !== undefined) return "answering";
  if (isAsked(session) || session.transcribing.length > 0 || session.isAnswerDue) return "waiting";
  return "ready";
}

const isAsked = (session: TutorSession): boolean =>
  session.pendingRequest !== undefined || pendingMessage(session) !== undefined;

/** Whether a response can be requested. In a voice session the student may interrupt, as by speaking. */
export function canAsk(session: TutorSession): boolean {
  const stage = stageOf(session);
  if (stage === "ready") return true;
  return session.mode === "voice" && (stage === "answering" || stage === "waiting") && !isAsked(session);
}

/** Whether the last response can be requested again: it broke off, was stopped, or never started. */
export function canRetry(session: TutorSession): boolean {
  const last = session.messages.findLast(({ state }) => state !== "withheld");
  if (stageOf(session) !== "ready" || !last) return false;
  return last.role === "user" || last.state === "interrupted";
}
