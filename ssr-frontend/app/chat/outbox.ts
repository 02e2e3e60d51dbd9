/** What somebody has written in chats and the API has not taken yet. Pure: what sends and stores it is elsewhere. */

import type { Subject } from "../bookings/subject.ts";
import type { ChatFile, ScreeningFinding } from "./chat.ts";

/**
 * Where a message stands: it is on its way or next in line, waits for the connection, was refused, or something in it was
 * found that may not be sent.
 */
export type UnsentState = "sending" | "waiting" | "failed" | "held";

/** A message that the API has not taken yet. */
export interface UnsentMessage {
  /** Its client id, under which the API takes it once however often it is sent. */
  id: string;
  /** The chat, or `ask:` and the tutor of a question whose chat is not there yet. */
  chat: string;
  text: string;
  file?: ChatFile;
  /** What a question is about. */
  subject?: Subject;
  /** Sent although something was found: the academy looks at it first. */
  insist?: boolean;
  state: UnsentState;
  /** Why it was refused, or has to wait. */
  reason?: string;
  findings?: ScreeningFinding[];
  /** What would be left without what was found. */
  allowed?: string;
  /** When it was written. */
  at: string;
}

/** What stands in a chat's composer. */
export interface MessageDraft {
  text: string;
  /** What goes with it. */
  file?: ChatFile;
  /** The refused message that it was given back from. */
  from?: string;
}

export interface OutboxState {
  /** In the order in which they were written. */
  messages: readonly UnsentMessage[];
  drafts: Readonly<Record<string, MessageDraft>>;
}

export const EMPTY_OUTBOX: OutboxState = { messages: [], drafts: {} };

export type OutboxAction =
  | { type: "write"; chat: string; text: string }
  | { type: "attach"; chat: string; file: ChatFile | undefined }
  | { type: "send"; message: Omit<UnsentMessage, "state"> }
  /** The API has it, by its response or by a frame. */
  | { type: "settle"; id: string }
  | { type: "fail"; id: string; reason: string }
  | { type: "hold"; id: string; findings: ScreeningFinding[]; allowed: string | null }
  /** The API could not be reached, or takes no more just now. */
  | { type: "wait"; id: string; reason?: string }
  | { type: "retry"; id: string }
  | { type: "insist"; id: string }
  /** Another message goes in its place. */
  | { type: "replace"; id: string; message: Omit<UnsentMessage, "state"> }
  /** Takes it back into the composer. */
  | { type: "edit"; id: string }
  | { type: "delete"; id: string }
  /** A question's chat has been made. */
  | { type: "open"; from: string; chat: string }
  /** Another tab has written. */
  | { type: "adopt"; chat: string; draft: MessageDraft | undefined }
  /** Another tab has settled or deleted it. */
  | { type: "forget"; id: string };

/** What an action makes of an outbox. */
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

/** What was given back stays linked to its row as long as it is the same message, changed here and there. */
function write(state: OutboxState, chat: string, text: string): OutboxState {
  const { from, file, text: before } = state.drafts[chat] ?? { text: "" };
  const kept = from !== undefined && (isFileOf(state, from, file) || isEditOf(before, text)) ? { from } : {};
  return withDraft(state, chat, { text, ...fileOf(file), ...kept });
}

/** Without its file a message that had a text is still the same; another file alone is another message. */
function attach(state: OutboxState, chat: string, file: ChatFile | undefined): OutboxState {
  const { text, from } = state.drafts[chat] ?? { text: "" };
  const refused = state.messages.find(({ id }) => id === from);
  const kept = from !== undefined && refused?.text ? { from } : {};
  return withDraft(state, chat, { text, ...fileOf(file), ...kept });
}

const fileOf = (file: ChatFile | undefined) => (file ? { file } : {});

const isFileOf = ({ messages }: OutboxState, id: string, file: ChatFile | undefined): boolean =>
  file !== undefined && messages.some((message) => message.id === id && message.file?.id === file.id);

/** Whether at least half of a text is still there, at its beginning and its end together. */
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

/** What a change leaves out goes: what was refused once is not said of the next try. */
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

/** What was refused stands in the composer again, with its file, unless something else does. */
function giveBack(state: OutboxState, { id, chat, text, file }: UnsentMessage, kept = true): OutboxState {
  const draft = state.drafts[chat];
  if (draft?.from === id && !kept) return withDraft(state, chat, { text: draft.text, ...fileOf(draft.file) });
  if (draft) return state;
  return withDraft(state, chat, { text, ...fileOf(file), ...(kept ? { from: id } : {}) });
}

/** It is to be changed: its text stands before what is written already, and its file is the one that goes. */
function takeBack(state: OutboxState, { chat, text, file }: UnsentMessage): OutboxState {
  return withDraft(state, chat, joined({ text, ...fileOf(file) }, state.drafts[chat]));
}

/** Two drafts as one. */
const joined = (first: MessageDraft, second: MessageDraft | undefined): MessageDraft => ({
  text: [first.text, second?.text].filter(Boolean).join("\n"),
  ...fileOf(first.file ?? second?.file),
});

/** What was given back is not written twice, unless it was changed since. */
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

/** The message that is to be sent next in each chat: one after another, and nothing past one that waits. */
export function nextInLine(state: OutboxState): UnsentMessage[] {
  const chats = new Set(state.messages.map(({ chat }) => chat));
  return [...chats].flatMap((chat) => {
    const next = state.messages.find((message) => message.chat === chat && isUnderWay(message));
    return next?.state === "sending" ? [next] : [];
  });
}

const isUnderWay = ({ state }: UnsentMessage) => state === "sending" || state === "waiting";
