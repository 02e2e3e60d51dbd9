/**
 * The state of messages that the API has not accepted yet: a pure reducer. Sending and storing are in other
 * modules.
 */

import type { Subject } from "../bookings/subject.ts";
import type { ChatFile, ScreeningFinding } from "./chat.ts";

/**
 * The state of a message: being sent or queued, waiting for the connection, refused, or blocked by the
 * screening.
 */
export type UnsentState = "sending" | "waiting" | "failed" | "held";

/** A message that the API has not accepted yet. */
export interface UnsentMessage {
  /** Its client id, which makes retries idempotent. */
  id: string;
  /** The chat, or `ask:` and the tutor's id for an inquiry whose chat does not exist yet. */
  chat: string;
  text: string;
  file?: ChatFile;
  /** The subject of an inquiry. */
  subject?: Subject;
  /** Submitted for review by an admin although the screening found something. */
  insist?: boolean;
  state: UnsentState;
  /** Why it was refused or has to wait. */
  reason?: string;
  findings?: ScreeningFinding[];
  /** The text without the findings. */
  allowed?: string;
  /** When it was written. */
  at: string;
}

/** The draft in a chat's composer. */
export interface MessageDraft {
  text: string;
  /** The attached file. */
  file?: ChatFile;
  /** The refused message that the draft was restored from. */
  from?: string;
}

export interface OutboxState {
  /** In the order of writing. */
  messages: readonly UnsentMessage[];
  drafts: Readonly<Record<string, MessageDraft>>;
}

export const EMPTY_OUTBOX: OutboxState = { messages: [], drafts: {} };

export type OutboxAction =
  | { type: "write"; chat: string; text: string }
  | { type: "attach"; chat: string; file: ChatFile | undefined }
  | { type: "send"; message: Omit<UnsentMessage, "state"> }
  /** The API has accepted it, according to its response or a frame. */
  | { type: "settle"; id: string }
  | { type: "fail"; id: string; reason: string }
  | { type: "hold"; id: string; findings: ScreeningFinding[]; allowed: string | null }
  /** The API is unreachable or overloaded. */
  | { type: "wait"; id: string; reason?: string }
  | { type: "retry"; id: string }
  | { type: "insist"; id: string }
  /** Replaces it with another message. */
  | { type: "replace"; id: string; message: Omit<UnsentMessage, "state"> }
  /** Moves it back into the composer. */
  | { type: "edit"; id: string }
  | { type: "delete"; id: string }
  /** The chat of an inquiry was created. */
  | { type: "open"; from: string; chat: string }
  /** Another tab has changed the draft. */
  | { type: "adopt"; chat: string; draft: MessageDraft | undefined }
  /** Another tab has settled or deleted it. */
  | { type: "forget"; id: string };

/** Applies an action to the state. */
export function reduceOutbox(state: OutboxState, action: OutboxAction): OutboxState {
  switch (action.type) {
    case "write":
      return write(state, action.chat, action.text);
    case "attach":
      return attach(state, action.chat, action.file);
    case "send":
      return send(state, action.message);
    case "adopt":
      return withDraft(state, action.chat, action.draft);
    case "open":
      return open(state, action.from, action.chat);
    default:
      return ofMessage(state, action);
  }
}

type MessageAction = Extract<OutboxAction, { id: string }>;

function ofMessage(state: OutboxState, action: MessageAction): OutboxState {
  const message = state.messages.find(({ id }) => id === action.id);
  // Settled or deleted meanwhile.
  if (!message) return state;
  switch (action.type) {
    case "settle":
    case "forget":
      return withoutDraftFrom(without(state, message.id), message);
    case "fail":
      return giveBack(changed(state, message, { state: "failed", reason: action.reason }), message);
    case "hold": {
      const { findings, allowed } = action;
      return changed(state, message, { state: "held", findings, ...(allowed ? { allowed } : {}) });
    }
    case "wait":
      return changed(state, message, {
        state: "waiting",
        ...(action.reason ? { reason: action.reason } : {}),
      });
    case "retry":
      return withoutDraftFrom(changed(state, message, { state: "sending" }), message);
    case "insist":
      return changed(state, message, { state: "sending", insist: true });
    case "replace":
      return replace(state, message.id, { ...action.message, state: "sending" });
    case "edit":
      return takeBack(without(state, message.id), message);
    case "delete":
      return giveBack(without(state, message.id), message, false);
  }
}

/** A restored draft stays linked to its refused message as long as it is an edit of it. */
function write(state: OutboxState, chat: string, text: string): OutboxState {
  const { from, file, text: before } = state.drafts[chat] ?? { text: "" };
  const kept = from !== undefined && (isFileOf(state, from, file) || isEditOf(before, text)) ? { from } : {};
  return withDraft(state, chat, { text, ...fileOf(file), ...kept });
}

/**
 * Changing or removing the file keeps the link to a refused message with text; without text, another file is
 * another message.
 */
function attach(state: OutboxState, chat: string, file: ChatFile | undefined): OutboxState {
  const { text, from } = state.drafts[chat] ?? { text: "" };
  const refused = state.messages.find(({ id }) => id === from);
  const kept = from !== undefined && refused?.text ? { from } : {};
  return withDraft(state, chat, { text, ...fileOf(file), ...kept });
}

const fileOf = (file: ChatFile | undefined) => (file ? { file } : {});

const isFileOf = ({ messages }: OutboxState, id: string, file: ChatFile | undefined): boolean =>
  file !== undefined && messages.some((message) => message.id === id && message.file?.id === file.id);

/** Whether at least half of a text remains, counting its start and its end. */
function isEditOf(before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return 2 * (start + end) >= before.length;
}

function send(state: OutboxState, message: Omit<UnsentMessage, "state">): OutboxState {
  const { from } = state.drafts[message.chat] ?? {};
  const kept = state.messages.filter(({ id, state: stands }) => !(id === from && stands === "failed"));
  return withDraft(
    { ...state, messages: [...kept, { ...message, state: "sending" }] },
    message.chat,
    undefined,
  );
}

function open(state: OutboxState, from: string, chat: string): OutboxState {
  const draft = state.drafts[from];
  if (!draft && !state.messages.some((message) => message.chat === from)) return state;
  const messages = state.messages.map((message) => (message.chat === from ? { ...message, chat } : message));
  const moved = withDraft({ ...state, messages }, from, undefined);
  const known = state.drafts[chat];
  return draft ? withDraft(moved, chat, known ? joined(known, draft) : draft) : moved;
}

/** Optional fields that the change omits are removed, so that a retry has no earlier error. */
function changed(
  state: OutboxState,
  { reason: _reason, findings: _findings, allowed: _allowed, ...message }: UnsentMessage,
  change: Pick<UnsentMessage, "state"> & Partial<UnsentMessage>,
): OutboxState {
  const messages = state.messages.map((one) => (one.id === message.id ? { ...message, ...change } : one));
  return { ...state, messages };
}

const without = (state: OutboxState, id: string): OutboxState => ({
  ...state,
  messages: state.messages.filter((message) => message.id !== id),
});

const replace = (state: OutboxState, id: string, message: UnsentMessage): OutboxState => ({
  ...state,
  messages: state.messages.map((one) => (one.id === id ? message : one)),
});

/**
 * Restores a refused or deleted message and its file to the composer, unless that is in use.
 *
 * @param kept whether the message stays, and the draft linked to it
 */
function giveBack(state: OutboxState, { id, chat, text, file }: UnsentMessage, kept = true): OutboxState {
  const draft = state.drafts[chat];
  if (draft?.from === id && !kept) return withDraft(state, chat, { text: draft.text, ...fileOf(draft.file) });
  if (draft) return state;
  return withDraft(state, chat, { text, ...fileOf(file), ...(kept ? { from: id } : {}) });
}

/**
 * Moves a message to the composer for editing: its text precedes the current draft, and its file is attached.
 */
function takeBack(state: OutboxState, { chat, text, file }: UnsentMessage): OutboxState {
  return withDraft(state, chat, joined({ text, ...fileOf(file) }, state.drafts[chat]));
}

/** Joins two drafts. */
const joined = (first: MessageDraft, second: MessageDraft | undefined): MessageDraft => ({
  text: [first.text, second?.text].filter(Boolean).join("\n"),
  ...fileOf(first.file ?? second?.file),
});

/** Removes a restored draft, unless it was edited since. */
function withoutDraftFrom(state: OutboxState, message: UnsentMessage): OutboxState {
  const { id, chat, text } = message;
  const draft = state.drafts[chat];
  if (draft?.from !== id) return state;
  const file = draft.file?.id === message.file?.id ? undefined : draft.file;
  return withDraft(state, chat, { text: draft.text === text ? "" : draft.text, ...fileOf(file) });
}

function withDraft(state: OutboxState, chat: string, draft: MessageDraft | undefined): OutboxState {
  const { [chat]: _before, ...drafts } = state.drafts;
  return { ...state, drafts: draft?.text || draft?.file ? { ...drafts, [chat]: draft } : drafts };
}

/** The next message to send in each chat: in order, and none after one that waits. */
export function nextInLine(state: OutboxState): UnsentMessage[] {
  const chats = new Set(state.messages.map(({ chat }) => chat));
  return [...chats].flatMap((chat) => {
    const next = state.messages.find((message) => message.chat === chat && isUnderWay(message));
    return next?.state === "sending" ? [next] : [];
  });
}

const isUnderWay = ({ state }: UnsentMessage) => state === "sending" || state === "waiting";
