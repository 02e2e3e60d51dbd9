/** Sends what is in the outbox, one message after another in each chat, and keeps it until the API has it. */
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

/** What an outbox needs of the world. */
export interface OutboxOptions {
  userId: string;
  send: (chatId: string, body: NewChatMessage) => Promise<SendOutcome>;
  openInquiry: (tutorId: string) => Promise<Chat>;
  /** The API has a message; settles when the chat shows it. */
  onSent: (message: ChatMessage) => Promise<void>;
  /** The academy looks at it first. */
  onHeld: (chatId: string, held: HeldMessage) => void;
  onFailed: (message: UnsentMessage, problem: unknown) => void;
  /** A question's chat has been made. */
  onOpened: (tutorId: string, chat: Chat) => void;
  upload: typeof uploadFile;
}

/** What parts of the page see of the outbox. */
export interface Outbox {
  store: StoreApi<OutboxState>;
  uploads: Uploads;
  dispatch: (action: OutboxAction) => void;
  /** The line is back, or may be: what waits is sent. */
  resume: () => void;
  /** Nothing is sent or stored any more. */
  end: () => void;
  hasEnded: () => boolean;
}

/** Between two tries while the API cannot be reached, in ms; the connection's return comes before it. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;

/** Whoever is to wait longer is told so, and not surprised by a message that goes hours later; in seconds. */
const LONGEST_WAIT = 300;

/** On a chat's composer, the chat. */
export const DRAFT_ATTRIBUTE = "data-draft";

const ASK = "ask:";

/** The place of a question whose chat is not there yet. */
export const askingOf = (tutorId: string): string => ASK + tutorId;

/** An outbox with what its person has not sent yet, which is sent at once. */
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

/** Whether somebody has the cursor in a chat's composer on this very page. */
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
  /** Messages on their way, each by the chats that wait for it: a question's has two, before and after it is made. */
  readonly #flights = new Set<Set<string>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer ends, in ms. */
  #due = 0;
  #delay = FIRST_RETRY;
  /** Whether the API does not know the person any more: the next who signs in may be another. */
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
    // Stored before it is shown: what somebody has seen is not lost with the page. What comes from there is there.
    if (action.type !== "adopt") storeOutbox(this.#options.userId, before, after);
    this.#store.setState(after, true);
    this.#sendNext();
  }

  /** What goes on for a question goes on for its chat. */
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
    // Shown in its place before its row goes.
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

  /** The earlier of two tries counts: it takes everything that waits. */
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

/** Whether the same message may be taken another time: nobody answered, or somebody who was overloaded or signed out. */
const mayPass = ({ code, status, retryAfter = 0 }: Problem): boolean =>
  code === "unreachable" ||
  status === 401 ||
  (status === TOO_MANY && retryAfter <= LONGEST_WAIT) ||
  (status >= 502 && status <= 504);
