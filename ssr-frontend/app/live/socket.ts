import { type LiveEvent, parseFrame, type ServerFrame, SIGNED_OUT } from "./protocol.ts";

/** How the line to the server stands. */
export type LiveStatus = "connecting" | "live" | "offline" | "signed-out";

export interface LiveSocketOptions {
  /** The socket's address without its query. */
  url: string;
  /** The sequence the page's data is known to include. */
  after: number;
  onEvent: (event: LiveEvent) => void;
  /** Events were lost for good: what is shown must be loaded again. */
  onResync: () => void;
  onStatus: (status: LiveStatus) => void;
  /** Delay before attempt n (from 0), in ms. */
  backoff?: (attempt: number) => number;
}

/** Half fixed, half random, so that a restarted server is not met by everybody at once. In ms. */
export function jitteredBackoff(attempt: number, random = Math.random): number {
  const ceiling = Math.min(30_000, 500 * 2 ** attempt);
  return ceiling / 2 + (random() * ceiling) / 2;
}

/** The server pings every 20 s; a line silent for longer than a try to connect needs is given up. In ms. */
const CONNECT_TIMEOUT = 10_000;

/**
 * A line to the server that mends itself. After a break it asks for what came
 * after the last event it saw; what it has seen already it drops.
 */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #backoff: (attempt: number) => number;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #seq: number;
  #stopped = false;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.#backoff = options.backoff ?? jitteredBackoff;
    this.#seq = options.after;
  }

  /** The last sequence seen. */
  get seq(): number {
    return this.#seq;
  }

  start(): void {
    this.#stopped = false;
    this.#connect();
  }

  /** Closes the line for good. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#socket?.close(1000);
    this.#socket = undefined;
  }

  /** Tries again at once if it is waiting to: the network is back, or the page is seen again. */
  hurry(): void {
    if (this.#stopped || this.#socket) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  #connect(): void {
    this.#options.onStatus("connecting");
    const socket = new WebSocket(`${this.#options.url}?after=${this.#seq}`);
    this.#socket = socket;
    this.#timer = setTimeout(() => socket.close(), CONNECT_TIMEOUT);
    socket.addEventListener("message", ({ data }) => {
      if (this.#socket === socket && typeof data === "string") this.#receive(parseFrame(data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.#socket === socket) this.#closed(code);
    });
  }

  #receive(frame: ServerFrame | undefined): void {
    if (!frame) return;
    if (frame.type === "hello") {
      clearTimeout(this.#timer);
      this.#attempt = 0;
      this.#options.onStatus("live");
    } else if (frame.type === "resync") {
      this.#seq = frame.seq;
      this.#options.onResync();
    } else if (frame.seq > this.#seq) {
      this.#seq = frame.seq;
      this.#options.onEvent(frame);
    }
  }

  #closed(code: number): void {
    clearTimeout(this.#timer);
    this.#socket = undefined;
    if (this.#stopped) return;
    if (code === SIGNED_OUT) {
      this.#stopped = true;
      this.#options.onStatus("signed-out");
      return;
    }
    this.#options.onStatus("offline");
    this.#timer = setTimeout(() => this.#connect(), this.#backoff(this.#attempt++));
  }
}
