import type { ChatMessage } from "../chat/chat.ts";
import {
  CLOSE_CODES,
  type ClientFrame,
  type LiveEvent,
  MAX_TOPICS_PER_FRAME,
  parseFrame,
  type ServerFrame,
} from "./protocol.ts";

/** The status of the connection to the server. */
export type LiveStatus = "connecting" | "live" | "offline" | "signed-out";

export interface LiveSocketOptions {
  /** The WebSocket URL without its query. */
  url: () => string;
  onEvent: (event: LiveEvent) => void;
  /** Called for a new chat message; may be called twice for one message after a reconnect. */
  onMessage: (message: ChatMessage) => void;
  /** Called when events were lost: everything displayed must be refetched. */
  onResync: () => void;
  /** Called with the connection's user each time that it is established. */
  onGreeting: (userId: string) => void;
  onStatus: (status: LiveStatus) => void;
  /** The delay before attempt n (from 0), in ms. */
  backoff?: (attempt: number) => number;
  timeouts?: Partial<LiveTimeouts>;
}

/** The maximum silence of the server, in ms. */
export interface LiveTimeouts {
  /** Before its greeting on a new connection. */
  greeting: number;
  /** On an open connection. The server sends a heartbeat every 20 s, so one missed heartbeat closes it. */
  silence: number;
  /** After a ping. */
  probe: number;
}

const DEFAULT_TIMEOUTS: LiveTimeouts = { greeting: 10_000, silence: 30_000, probe: 4_000 };

/** The attempt number from which backoff starts when an immediate reconnect is pointless. */
const SLOW_ATTEMPT = 3;
const SLOWEST_ATTEMPT = 10;

/** Half fixed, half random, so that clients do not all reconnect to a restarted server at once. In ms. */
export function jitteredBackoff(attempt: number, random = Math.random): number {
  const ceiling = Math.min(30_000, 500 * 2 ** attempt);
  return ceiling / 2 + (random() * ceiling) / 2;
}

/** A pending `subscribe`: topics whose missed events the server has not sent yet. */
interface SubscribeRequest {
  topics: readonly string[];
  /** The cursor of the displayed data; without one only new events are sent. */
  after: string | undefined;
}

/**
 * A WebSocket connection that reconnects by itself. After a reconnect it requests the events since the last
 * cursor, for every topic. An event may arrive twice, but is never missed.
 */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #backoff: (attempt: number) => number;
  readonly #timeouts: LiveTimeouts;
  #socket: WebSocket | undefined;
  /** The timer of the response timeout or of the next attempt. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  /** All events up to this cursor were received. */
  #cursor: string | undefined;
  /** The cursor that the connection was opened with, until the greeting. */
  #greeting: { after: string | undefined } | undefined;
  #stopped = true;
  #nextId = 1;
  /** Topics with their numbers of subscribers in the page. */
  readonly #wanted = new Map<string, number>();
  /** The topics that the server has confirmed. */
  readonly #confirmed = new Set<string>();
  readonly #requests = new Map<number, SubscribeRequest>();

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.#backoff = options.backoff ?? jitteredBackoff;
    this.#timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  }

  /** All events up to this cursor were received. */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** Opens the connection. `after`: the cursor of the displayed data. */
  start(after: string | undefined): void {
    this.#stopped = false;
    this.#cursor = after;
    this.#attempt = 0;
    this.#connect();
  }

  /** Closes the connection permanently. Subscriptions are kept for the next start. */
  stop(): void {
    this.#stopped = true;
    this.#drop();
  }

  /**
   * Subscribes to topics; returns the unsubscribe function.
   *
   * @param after the cursor of the displayed data; omitted if it is fetched from now on
   */
  subscribe(topics: readonly string[], after = this.#cursor): () => void {
    for (const topic of topics) this.#wanted.set(topic, (this.#wanted.get(topic) ?? 0) + 1);
    this.#request({ topics, after });
    return () => this.#unsubscribe(topics);
  }

  /** The network is back: an existing connection belongs to the previous network. */
  reconnect(): void {
    if (this.#stopped) return;
    this.#drop();
    this.#connect();
  }

  /** The page is visible again: checks that the connection still works. */
  probe(): void {
    if (this.#stopped) return;
    if (!this.#socket) {
      this.reconnect();
    } else if (!this.#greeting) {
      // The server responds to any `subscribe`, even without topics.
      this.#send({ type: "subscribe", id: 0, topics: [] });
      this.#expect(this.#timeouts.probe);
    }
  }

  #request(request: SubscribeRequest): void {
    const id = this.#nextId++;
    this.#requests.set(id, request);
    if (this.#socket && !this.#greeting) this.#sendRequest(id, request);
  }

  #sendRequest(id: number, { topics, after }: SubscribeRequest): void {
    const wanted = topics.filter((topic) => this.#wanted.has(topic));
    if (wanted.length === 0) this.#requests.delete(id);
    else this.#send({ type: "subscribe", id, topics: wanted, after: after ?? null });
  }

  #unsubscribe(topics: readonly string[]): void {
    const left = topics.filter((topic) => {
      const others = (this.#wanted.get(topic) ?? 1) - 1;
      if (others > 0) this.#wanted.set(topic, others);
      else this.#wanted.delete(topic);
      return others === 0;
    });
    for (const topic of left) this.#confirmed.delete(topic);
    if (left.length > 0 && this.#socket && !this.#greeting) this.#send({ type: "unsubscribe", topics: left });
  }

  #send(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #connect(): void {
    this.#options.onStatus("connecting");
    const after = this.#cursor;
    const query = after === undefined ? "" : `?after=${encodeURIComponent(after)}`;
    const socket = new WebSocket(this.#options.url() + query);
    this.#socket = socket;
    this.#greeting = { after };
    this.#expect(this.#timeouts.greeting);
    socket.addEventListener("message", ({ data }) => {
      if (this.#socket === socket && typeof data === "string") this.#receive(parseFrame(data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.#socket === socket) this.#closed(code);
    });
  }

  /** Drops the connection if nothing is received within the time. */
  #expect(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // The socket's own close event may take minutes.
      this.#drop();
      this.#retry();
    }, ms);
  }

  #receive(frame: ServerFrame | undefined): void {
    if (!this.#greeting) this.#expect(this.#timeouts.silence);
    switch (frame?.type) {
      case "hello":
        // First: a page of another user is cleared, and requests nothing more.
        this.#options.onGreeting(frame.user_id);
        this.#greeted(frame.cursor);
        break;
      case "heartbeat":
        this.#cursor = frame.cursor;
        break;
      case "resync":
        this.#resync(frame.cursor);
        break;
      case "subscribed":
        this.#subscribed(frame.id, frame.topics);
        break;
      case "message":
        this.#options.onMessage(frame.message);
        break;
      case "event":
        this.#options.onEvent(frame);
        break;
    }
  }

  #resync(cursor: string): void {
    this.#cursor = cursor;
    // Everything is refetched from here on, so pending subscriptions need no earlier events.
    if (this.#greeting) this.#greeting.after = cursor;
    for (const request of this.#requests.values()) request.after = cursor;
    this.#options.onResync();
  }

  #greeted(cursor: string): void {
    const after = this.#greeting?.after;
    this.#greeting = undefined;
    this.#cursor = cursor;
    this.#attempt = 0;
    this.#expect(this.#timeouts.silence);
    // The new connection has no topics yet: until they are subscribed again, their cursor is that of the last
    // connection.
    const held = [...this.#confirmed];
    this.#confirmed.clear();
    for (let from = 0; from < held.length; from += MAX_TOPICS_PER_FRAME)
      this.#requests.set(this.#nextId++, { topics: held.slice(from, from + MAX_TOPICS_PER_FRAME), after });
    for (const [id, request] of this.#requests) this.#sendRequest(id, request);
    this.#options.onStatus("live");
  }

  #subscribed(id: number, topics: readonly string[]): void {
    if (!this.#requests.delete(id)) return;
    for (const topic of topics) if (this.#wanted.has(topic)) this.#confirmed.add(topic);
  }

  /** Drops the connection without waiting for its close event. */
  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#greeting = undefined;
    socket?.close(1000);
  }

  #closed(code: number): void {
    this.#drop();
    if (code === CLOSE_CODES.signedOut) {
      this.#stopped = true;
      this.#options.onStatus("signed-out");
      return;
    }
    if (code === CLOSE_CODES.overload) this.#attempt = Math.max(this.#attempt, SLOW_ATTEMPT);
    if (code === CLOSE_CODES.tooMany || code === CLOSE_CODES.policy) this.#attempt = SLOWEST_ATTEMPT;
    this.#retry();
  }

  #retry(): void {
    this.#options.onStatus("offline");
    this.#timer = setTimeout(() => this.#connect(), this.#backoff(this.#attempt++));
  }
}
