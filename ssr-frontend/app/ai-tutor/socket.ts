import { CLOSE_CODES } from "../live/protocol.ts";
import { jitteredBackoff } from "../live/socket.ts";
import { type PageEvent, parseTutorEvent, setupEvent, type TutorEvent, type TutorSetup } from "./protocol.ts";

/** The specification's delay before the page sends the setup, in ms. */
const SETUP_DELAY = 1_000;
/** The attempt number from which backoff starts when an immediate reconnect is pointless. */
const SLOW_ATTEMPT = 3;
/** The server is restarting. */
const RESTART_CODE = 1012;
/**
 * The page violated the protocol: no reconnect. 1000 is not among them: the relay sends `tutor.ended` before
 * a regular close, and Firefox reports 1000 to a page that is unloading, whose session can be resumed.
 */
const FINAL_CODES: readonly number[] = [1002, 1003, 1007, CLOSE_CODES.policy, 1009];

/** Why the connection ended permanently. */
export type SocketEnd =
  /** It could not be opened. */
  | "unreachable"
  /** It was opened, but no session started. */
  | "not-begun"
  /** The browser has no access, or the user is signed out. */
  | "signed-out"
  /** The page violated the protocol. */
  | "broken";

interface TutorSocketTimeouts {
  /** Until the connection is open. */
  opening: number;
  /** On an open connection: heartbeats arrive every 15 s. */
  silence: number;
}

interface TutorSocketOptions {
  /** The WebSocket URL without its query. */
  url: () => string;
  onEvent: (event: TutorEvent) => void;
  /** A session's connection is lost and reconnecting. */
  onLost: () => void;
  onEnd: (end: SocketEnd) => void;
  /** The delay before attempt n (from 0), in ms. */
  backoff?: (attempt: number) => number;
  timeouts?: Partial<TutorSocketTimeouts>;
}

const DEFAULT_TIMEOUTS: TutorSocketTimeouts = { opening: 10_000, silence: 35_000 };

/** A session's connection to the relay, which resumes the session by itself after a break. */
export class TutorSocket {
  readonly #options: TutorSocketOptions;
  readonly #backoff: (attempt: number) => number;
  readonly #timeouts: TutorSocketTimeouts;
  #socket: WebSocket | undefined;
  /** The timer of the timeout or of the next attempt. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #setupTimer: ReturnType<typeof setTimeout> | undefined;
  #setup: TutorSetup | undefined;
  /** The lesson whose notes the AI tutor may read. */
  #notes: string | undefined;
  /** The id of the session to resume, once it is known. */
  #sessionId: string | undefined;
  /** Whether the session has started: from then on the connection reconnects. */
  #hasBegun = false;
  #isOpen = false;
  #attempt = 0;
  /** The time of the latest frame, in ms. */
  #heardAt = 0;
  #isStopped = true;

  constructor(options: TutorSocketOptions) {
    this.#options = options;
    this.#backoff = options.backoff ?? jitteredBackoff;
    this.#timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  }

  /** Starts a session; `notes` is the lesson whose notes the AI tutor may read. */
  start(setup: TutorSetup, notes?: string): void {
    this.#notes = notes;
    this.#begin(setup, undefined);
  }

  /** Resumes a session that has not ended. */
  resume(sessionId: string): void {
    this.#begin(undefined, sessionId);
  }

  /** Closes the connection permanently. */
  stop(): void {
    this.#isStopped = true;
    this.#drop();
  }

  /** Sends an event; without a connection it is lost, and the transcript after the reconnect shows that. */
  send(event: PageEvent): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(event));
  }

  /** The network is back: an existing connection belongs to the previous network. */
  reconnect(): void {
    if (this.#isStopped || !this.#hasBegun) return;
    this.#lose();
    this.#connect();
  }

  /**
   * The page is visible again, perhaps after sleep: retries at once, or checks the time since the latest
   * frame.
   */
  wake(): void {
    const isSilent = Date.now() - this.#heardAt > this.#timeouts.silence;
    if (!this.#socket || isSilent) this.reconnect();
  }

  #begin(setup: TutorSetup | undefined, sessionId: string | undefined): void {
    this.#drop();
    this.#setup = setup;
    this.#sessionId = sessionId;
    this.#hasBegun = false;
    this.#isStopped = false;
    this.#attempt = 0;
    this.#connect();
  }

  #connect(): void {
    const socket = new WebSocket(this.#options.url() + this.#query());
    this.#socket = socket;
    this.#isOpen = false;
    this.#heardAt = Date.now();
    this.#expect(this.#timeouts.opening);
    socket.addEventListener("open", () => {
      if (this.#socket === socket) this.#opened();
    });
    socket.addEventListener("message", ({ data }) => {
      if (this.#socket === socket && typeof data === "string") this.#receive(parseTutorEvent(data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.#socket === socket) this.#closed(code);
    });
  }

  #query(): string {
    if (this.#sessionId !== undefined) return `?resume=${encodeURIComponent(this.#sessionId)}`;
    return this.#notes === undefined ? "" : `?notes=${encodeURIComponent(this.#notes)}`;
  }

  #opened(): void {
    this.#isOpen = true;
    this.#expect(this.#timeouts.silence);
    const setup = this.#setup;
    if (this.#sessionId !== undefined || !setup) return;
    this.#setupTimer = setTimeout(() => this.send(setupEvent(setup)), SETUP_DELAY);
  }

  /** Drops the connection if nothing is received within the time. */
  #expect(ms: number): void {
    clearTimeout(this.#timer);
    // The socket's own close event may take minutes.
    this.#timer = setTimeout(() => this.#failed(), ms);
  }

  #receive(event: TutorEvent | undefined): void {
    this.#heardAt = Date.now();
    this.#expect(this.#timeouts.silence);
    if (!event) return;
    if (event.type === "session.updated") {
      this.#sessionId = event.session.id;
      this.#hasBegun = true;
      this.#attempt = 0;
    }
    this.#options.onEvent(event);
  }

  #closed(code: number): void {
    if (code === CLOSE_CODES.signedOut) this.#end("signed-out");
    // Immediately, but once: a server that shuts down may still accept connections.
    else if (code === RESTART_CODE && this.#hasBegun && this.#attempt === 0) {
      this.#attempt++;
      this.#lose();
      this.#connect();
    } else if (FINAL_CODES.includes(code)) this.#end(this.#hasBegun ? "broken" : "not-begun");
    else {
      if (code === CLOSE_CODES.overload) this.#attempt = Math.max(this.#attempt, SLOW_ATTEMPT);
      this.#failed(code);
    }
  }

  /** The connection failed. */
  #failed(code?: number): void {
    if (this.#hasBegun) {
      this.#lose();
      this.#timer = setTimeout(() => this.#connect(), this.#backoff(this.#attempt++));
      return;
    }
    const isTurnedAway = code === CLOSE_CODES.overload || code === RESTART_CODE;
    this.#end(this.#isOpen && !isTurnedAway ? "not-begun" : "unreachable");
  }

  #lose(): void {
    this.#drop();
    this.#options.onLost();
  }

  #end(end: SocketEnd): void {
    this.stop();
    this.#options.onEnd(end);
  }

  /** Drops the connection without waiting for its close event. */
  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#setupTimer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close(1000);
  }
}
