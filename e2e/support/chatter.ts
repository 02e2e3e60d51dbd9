import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import type { LoadPerson } from "../../scripts/lib/people.ts";
import type { components } from "../../ssr-frontend/app/api/schema.gen.ts";

type ChatMessage = components["schemas"]["ChatMessage"];
type ServerFrame = components["schemas"]["ServerFrame"];

/** Pause between retries, in ms. */
const PAUSE_MS = 50;
const MESSAGES_AT_ONCE = 50;

/**
 * A chat user without a browser, who behaves like the site's own page: retries until acknowledged, always with the same
 * id, and resumes the live connection from where it broke.
 */
export class Chatter {
  /** The client ids of acknowledged messages, in the order of sending. */
  readonly acknowledged: string[] = [];
  /** The messages received by the live connection, by their sequence number. */
  readonly heard = new Map<number, ChatMessage>();
  readonly #person: LoadPerson;
  readonly #chatId: string;
  /** Returns the process to call next; another one at every attempt. */
  readonly #origin: () => string;
  #socket: WebSocket | undefined;
  #cursor: string | undefined;
  #over = false;

  constructor(person: LoadPerson, chatId: string, origin: () => string) {
    [this.#person, this.#chatId, this.#origin] = [person, chatId, origin];
  }

  /** Sends one message with as many retries as needed. */
  async send(message: string): Promise<void> {
    const id = randomUUID();
    while ((await this.#post(id, message)) !== 200) await pause();
    this.acknowledged.push(id);
  }

  /** Listens until the end, with reconnections. */
  async listen(): Promise<void> {
    const session = await fetch(`${this.#origin()}/api/session`, {
      headers: { cookie: this.#person.cookie },
    });
    const { live_cursor } = (await session.json()) as components["schemas"]["SessionResponse"];
    this.#cursor = live_cursor ?? undefined;
    this.#connect();
  }

  #connect(): void {
    if (this.#over) return;
    const origin = this.#origin();
    const after = this.#cursor === undefined ? "" : `?after=${encodeURIComponent(this.#cursor)}`;
    const headers = { cookie: this.#person.cookie, origin };
    this.#socket = new WebSocket(`${origin.replace("http", "ws")}/ws${after}`, { headers });
    this.#socket.on("message", (data) => this.#receive(JSON.parse(String(data)) as ServerFrame));
    // The close event that follows is handled.
    this.#socket.on("error", () => undefined);
    this.#socket.on("close", () => setTimeout(() => this.#connect(), PAUSE_MS));
  }

  /** Returns all messages of the chat, from the first. */
  async history(): Promise<ChatMessage[]> {
    const all: ChatMessage[] = [];
    for (;;) {
      const last = all.at(-1)?.seq ?? 0;
      const page = await this.read<components["schemas"]["ChatMessageList"]>(
        `/messages?after=${last}&limit=${MESSAGES_AT_ONCE}`,
      );
      all.push(...page.items);
      if (!page.more_after) return all;
    }
  }

  /** Returns the chat as this user sees it. */
  chat(): Promise<components["schemas"]["ChatDetail"]> {
    return this.read("");
  }

  /** Reads a resource of the chat. */
  async read<T>(path: string): Promise<T> {
    const response = await fetch(`${this.#origin()}/api/chats/${this.#chatId}${path}`, {
      headers: { cookie: this.#person.cookie },
    });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Whether this user sent a message. */
  isOwn = ({ sender_id }: ChatMessage): boolean => sender_id === this.#person.id;

  end(): void {
    this.#over = true;
    this.#socket?.terminate();
  }

  /** Returns the response's status, or 0 without a response. */
  async #post(id: string, message: string): Promise<number> {
    const origin = this.#origin();
    try {
      const response = await fetch(`${origin}/api/chats/${this.#chatId}/messages`, {
        method: "POST",
        headers: { cookie: this.#person.cookie, origin, "content-type": "application/json" },
        body: JSON.stringify({ client_message_id: id, message }),
      });
      const text = await response.text();
      if (response.status < 500 && response.status !== 200) throw new Error(`${response.status} ${text}`);
      return response.status;
    } catch (error) {
      // No server, or a broken connection: the message may or may not be stored.
      if (error instanceof TypeError) return 0;
      throw error;
    }
  }

  #receive(frame: ServerFrame): void {
    if ("cursor" in frame) this.#cursor = frame.cursor;
    if (frame.type === "resync") void this.#catchUp();
    if (frame.type === "message") this.#hear(frame.message);
  }

  #hear(message: ChatMessage): void {
    if (message.chat_session_id === this.#chatId) this.heard.set(message.seq, message);
  }

  /** After too long a disconnection a page reads the chat again, with retries: its connection resumes from here. */
  async #catchUp(): Promise<void> {
    const history = await this.history().catch(() => undefined);
    for (const message of history ?? []) this.#hear(message);
    if (history || this.#over) return;
    await pause();
    await this.#catchUp();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
