/** Sends what is in the outbox, one message after another in each chat, and keeps it until the API has it. */
import { createStore, type StoreApi } from "zustand/vanilla";
import { Problem } from "../api/problem.ts";
import type { Chat, ChatMessage, HeldMessage, NewChatMessage, SendOutcome } from "./chat.ts";
import {
  nextInLine,
  type OutboxAction,
  type OutboxState,
  reduceOutbox,
  type UnsentMessage,
} from "./outbox.ts";
import { onForgotten, readOutbox, storeOutbox } from "./outbox-storage.ts";
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
  end: () => void;
}

/** Between two tries while the API cannot be reached, in ms; the connection's return comes before it. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;

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
  const endListening = onForgotten(userId, (id) => sender.dispatch({ type: "forget", id }));
  sender.resume();
  return {
    store,
    uploads,
    dispatch: (action) => sender.dispatch(action),
    resume: () => sender.resume(),
    end: () => {
      endListening();
      uploads.end();
      sender.end();
    },
  };
}

class Sender {
  readonly #options: OutboxOptions;
  readonly #store: StoreApi<OutboxState>;
  readonly #uploads: Uploads;
  /** Messages on their way, each by the chats that wait for it: a question's has two, before and after it is made. */
  readonly #flights = new Set<Set<string>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delay = FIRST_RETRY;

  constructor(options: OutboxOptions, store: StoreApi<OutboxState>, uploads: Uploads) {
    this.#options = options;
    this.#store = store;
    this.#uploads = uploads;
  }

  dispatch(action: OutboxAction): void {
    if (action.type === "open") this.#move(action.from, action.chat);
    const before = this.#store.getState();
    const after = reduceOutbox(before, action);
    if (after === before) return;
    // Stored before it is shown: what somebody has seen is not lost with the page.
    storeOutbox(this.#options.userId, before, after);
    this.#store.setState(after, true);
    this.#sendNext();
  }

  /** What goes on for a question goes on for its chat. */
  #move(from: string, chat: string): void {
    for (const flight of this.#flights) if (flight.has(from)) flight.add(chat);
    this.#uploads.move(from, chat);
  }

  resume(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { id, state } of this.#store.getState().messages)
      if (state === "waiting") this.dispatch({ type: "retry", id });
    this.#sendNext();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #sendNext(): void {
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
    if (!message) return;
    if (problem instanceof Problem && mayPass(problem)) {
      this.dispatch({ type: "wait", id });
      this.#retryLater();
      return;
    }
    const reason = problem instanceof Problem ? problem.message : "Something went wrong. Please try again.";
    this.dispatch({ type: "fail", id, reason });
    this.#options.onFailed(message, problem);
  }

  #retryLater(): void {
    this.#timer ??= setTimeout(() => this.resume(), this.#delay);
    this.#delay = Math.min(2 * this.#delay, LAST_RETRY);
  }
}

const bodyOf = ({ id, text, file, subject, insist }: UnsentMessage): NewChatMessage => ({
  client_message_id: id,
  message: text,
  ...(file ? { file_id: file.id } : {}),
  ...(subject ? { subject } : {}),
  ...(insist ? { insist } : {}),
});

/** Whether the same message may be taken another time: nobody answered, or somebody who was overloaded or signed out. */
const mayPass = ({ code, status }: Problem): boolean =>
  code === "unreachable" || status === 401 || (status >= 502 && status <= 504);
