/**
 * Sends the messages of the outbox, one at a time per chat, and stores each until the API has accepted it.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { Problem } from "../api/problem.ts";
import { reportClientError } from "../client-errors.ts";
import type { Chat, ChatMessage, HeldMessage, NewChatMessage, SendOutcome } from "./chat.ts";
import { endWhenForgotten } from "./forget-outboxes.ts";
import {
  nextInLine,
  type OutboxAction,
  type OutboxState,
  reduceOutbox,
  type UnsentMessage,
} from "./outbox.ts";
import { readOutbox, storeOutbox, watchStorage } from "./outbox-storage.ts";
import type { uploadFile } from "./upload.ts";
import { Uploads } from "./uploads.ts";

/** The dependencies of an outbox. */
export interface OutboxOptions {
  userId: string;
  send: (chatId: string, body: NewChatMessage) => Promise<SendOutcome>;
  openInquiry: (tutorId: string) => Promise<Chat>;
  /** The API has accepted a message; settles when the chat shows it. */
  onSent: (message: ChatMessage) => Promise<void>;
  /** The message is held for review. */
  onHeld: (chatId: string, held: HeldMessage) => void;
  onFailed: (message: UnsentMessage, problem: unknown) => void;
  /** The chat of an inquiry was created. */
  onOpened: (tutorId: string, chat: Chat) => void;
  upload: typeof uploadFile;
}

/** The outbox, as components see it. */
export interface Outbox {
  store: StoreApi<OutboxState>;
  uploads: Uploads;
  dispatch: (action: OutboxAction) => void;
  /** The connection may be back: sends the waiting messages. */
  resume: () => void;
  /** Stops sending and storing. */
  end: () => void;
  hasEnded: () => boolean;
}

/** The first delay between retries while the API is unreachable, in ms; a reconnect retries at once. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;

/**
 * A longer `Retry-After` is reported to the user, so that no message is unexpectedly sent hours later; in
 * seconds.
 */
const LONGEST_WAIT = 300;

/** The attribute of a composer with its chat. */
export const DRAFT_ATTRIBUTE = "data-draft";

const ASK = "ask:";

/** The key of an inquiry whose chat does not exist yet. */
export const askingOf = (tutorId: string): string => ASK + tutorId;

/** Creates an outbox with the user's stored messages, which are sent at once. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { userId } = options;
  const store = createStore<OutboxState>(() => readOutbox(userId));
  const uploads: Uploads = new Uploads({
    upload: options.upload,
    onFile: (chat, file) => sender.dispatch({ type: "attach", chat, file }),
  });
  const sender = new Sender(options, store, uploads);
  const endings = [
    watchStorage(userId, {
      onForgotten: (id) => sender.dispatch({ type: "forget", id }),
      onDraft: (chat, draft) => isBeingWritten(chat) || sender.dispatch({ type: "adopt", chat, draft }),
    }),
    whenOnline(() => sender.resume()),
    endWhenForgotten(userId, () => end()),
    () => uploads.end(),
    () => sender.end(),
  ];
  const end = () => {
    for (const endOne of endings) endOne();
  };
  sender.resume();
  return {
    store,
    uploads,
    dispatch: (action) => sender.dispatch(action),
    resume: () => sender.resume(),
    hasEnded: () => sender.hasEnded,
    end,
  };
}

/** Whether a chat's composer on this page has the focus. */
const isBeingWritten = (chat: string): boolean =>
  document.hasFocus() && document.activeElement?.getAttribute(DRAFT_ATTRIBUTE) === chat;

function whenOnline(resume: () => void): () => void {
  window.addEventListener("online", resume);
  return () => window.removeEventListener("online", resume);
}

class Sender {
  readonly #options: OutboxOptions;
  readonly #store: StoreApi<OutboxState>;
  readonly #uploads: Uploads;
  /**
   * Running requests, each with the chats that wait for it: an inquiry's has two, its key and the created
   * chat.
   */
  readonly #flights = new Set<Set<string>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The time at which the timer fires, in ms. */
  #due = 0;
  #delay = FIRST_RETRY;
  /** Whether the session has ended: the next user who signs in may be another. */
  #signedOut = false;
  hasEnded = false;

  constructor(options: OutboxOptions, store: StoreApi<OutboxState>, uploads: Uploads) {
    this.#options = options;
    this.#store = store;
    this.#uploads = uploads;
  }

  dispatch(action: OutboxAction): void {
    if (action.type === "open") this.#move(action.from, action.chat);
    const before = this.#store.getState();
    const after = reduceOutbox(before, action);
    if (after === before || this.hasEnded) return;
    // Stored before it is displayed, so that a displayed message survives the page. Changes adopted from the
    // storage are there already.
    if (action.type !== "adopt") storeOutbox(this.#options.userId, before, after);
    this.#store.setState(after, true);
    this.#sendNext();
  }

  /** Moves running requests and uploads from an inquiry to its chat. */
  #move(from: string, chat: string): void {
    for (const flight of this.#flights) if (flight.has(from)) flight.add(chat);
    this.#uploads.move(from, chat);
  }

  resume(): void {
    this.#stopTimer();
    this.#signedOut = false;
    for (const { id, state } of this.#store.getState().messages)
      if (state === "waiting") this.dispatch({ type: "retry", id });
    this.#sendNext();
  }

  end(): void {
    this.hasEnded = true;
    this.#stopTimer();
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #sendNext(): void {
    if (this.hasEnded || this.#signedOut) return;
    for (const message of nextInLine(this.#store.getState())) {
      const isBusy = [...this.#flights].some((flight) => flight.has(message.chat));
      if (!isBusy) void this.#send(message);
    }
  }

  async #send(message: UnsentMessage): Promise<void> {
    const flight = new Set([message.chat]);
    this.#flights.add(flight);
    try {
      const chatId = await this.#chatOf(message.chat);
      const outcome = await this.#options.send(chatId, bodyOf(message));
      this.#delay = FIRST_RETRY;
      await this.#accepted(message.id, chatId, outcome);
    } catch (problem) {
      this.#refused(message.id, problem);
    } finally {
      this.#flights.delete(flight);
      this.#sendNext();
    }
  }

  async #chatOf(chat: string): Promise<string> {
    if (!chat.startsWith(ASK)) return chat;
    const tutorId = chat.slice(ASK.length);
    const opened = await this.#options.openInquiry(tutorId);
    this.dispatch({ type: "open", from: chat, chat: opened.id });
    this.#options.onOpened(tutorId, opened);
    return opened.id;
  }

  async #accepted(id: string, chatId: string, outcome: SendOutcome): Promise<void> {
    if (outcome.outcome === "held") {
      const { findings, allowed = null } = outcome;
      this.dispatch({ type: "hold", id, findings, allowed });
      return;
    }
    // The message is displayed before its outbox row is removed.
    if (outcome.outcome === "sent") await this.#options.onSent(outcome.message);
    else this.#options.onHeld(chatId, outcome.held_message);
    this.dispatch({ type: "settle", id });
  }

  #refused(id: string, problem: unknown): void {
    const message = this.#store.getState().messages.find((one) => one.id === id);
    // A frame may have settled it meanwhile.
    if (!message || this.hasEnded) return;
    if (problem instanceof Problem && mayPass(problem)) {
      this.#wait(id, problem);
      return;
    }
    reportClientError(problem, "mutation");
    const reason = problem instanceof Problem ? problem.message : "Something went wrong. Please try again.";
    this.dispatch({ type: "fail", id, reason });
    this.#options.onFailed(message, problem);
  }

  #wait(id: string, problem: Problem): void {
    const { status, message: reason, retryAfter } = problem;
    if (status === 401) {
      this.#signedOut = true;
      this.#stopTimer();
    }
    this.dispatch({ type: "wait", id, ...(status === TOO_MANY ? { reason } : {}) });
    if (this.#signedOut) return;
    if (status === TOO_MANY && retryAfter !== undefined) {
      this.#retryIn(retryAfter * 1_000);
      return;
    }
    this.#retryIn(this.#delay);
    this.#delay = Math.min(2 * this.#delay, LAST_RETRY);
  }

  /** The earlier of two retries wins, because it sends all waiting messages. */
  #retryIn(delay: number): void {
    const due = Date.now() + delay;
    if (this.#timer !== undefined && this.#due <= due) return;
    this.#stopTimer();
    this.#due = due;
    this.#timer = setTimeout(() => this.resume(), delay);
  }
}

const bodyOf = ({ id, text, file, subject, insist }: UnsentMessage): NewChatMessage => ({
  client_message_id: id,
  message: text,
  ...(file ? { file_id: file.id } : {}),
  ...(subject ? { subject } : {}),
  ...(insist ? { insist } : {}),
});

const TOO_MANY = 429;

/** Whether a message may be accepted later: no response, an overloaded server, or an ended session. */
const mayPass = ({ code, status, retryAfter = 0 }: Problem): boolean =>
  code === "unreachable" ||
  status === 401 ||
  (status === TOO_MANY && retryAfter <= LONGEST_WAIT) ||
  (status >= 502 && status <= 504);
