import { CLOSE_CODES } from "../live/protocol.ts";
import { jitteredBackoff } from "../live/socket.ts";
import { type PageEvent, parseTutorEvent, setupEvent, type TutorEvent, type TutorSetup } from "./protocol.ts";

/** The specification's pause before the page says what the session is about, in ms. */
const SETUP_DELAY = 1_000;
/** From which attempt on to count when there is no sense in coming back at once. */
const SLOW_ATTEMPT = 3;
/** The server restarts. */
const RESTART_CODE = 1012;
/**
 * The page broke the rules: nothing to repeat. 1000 is not among them: the relay sends `tutor.ended` before it closes in order,
 * and Firefox reports 1000 to a page that is being left or loaded anew, whose session goes on.
 */
const FINAL_CODES: readonly number[] = [1002, 1003, 1007, CLOSE_CODES.policy, 1009];

/** Why there is no connection any more, and none is being made. */
export type SocketEnd =
  /** It could not be made. */
  | "unreachable"
  /** It was made, but no session began on it. */
  | "not-begun"
  /** The browser has no access, or its person is signed out. */
  | "signed-out"
  /** The page broke the rules. */
  | "broken";

interface TutorSocketTimeouts {
  /** Until the connection is open. */
  opening: number;
  /** On an open one: heartbeats come every 15 s. */
  silence: number;
}

interface TutorSocketOptions {
  /** The socket's address without its query. */
  url: () => string;
  onEvent: (event: TutorEvent) => void;
  /** A session's connection is lost, and is being made again. */
  onLost: () => void;
  onEnd: (end: SocketEnd) => void;
  /** Delay before attempt n (from 0), in ms. */
  backoff?: (attempt: number) => number;
  timeouts?: Partial<TutorSocketTimeouts>;
}

const DEFAULT_TIMEOUTS: TutorSocketTimeouts = { opening: 10_000, silence: 35_000 };

/** A session's connection to the relay, which goes on with the session by itself after a break. */
export class TutorSocket {
  readonly #options: TutorSocketOptions;
  readonly #backoff: (attempt: number) => number;
  readonly #timeouts: TutorSocketTimeouts;
  #socket: WebSocket | undefined;
  /** Until the connection is given up, or until the next attempt. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #setupTimer: ReturnType<typeof setTimeout> | undefined;
  #setup: TutorSetup | undefined;
  /** The lesson whose notes the AI tutor may read. */
  #notes: string | undefined;
  /** The session to go on with, once there is one. */
  #sessionId: string | undefined;
  /** Whether this page has had the session: from then on its connection is made again. */
  #hasBegun = false;
  #isOpen = false;
  #attempt = 0;
  /** When the server was heard last, in ms. */
  #heardAt = 0;
  #isStopped = true;

  constructor(options: TutorSocketOptions) {
    this.#options = options;
    this.#backoff = options.backoff ?? jitteredBackoff;
    this.#timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  }

  /** Begins a session; `notes` is the lesson whose notes the AI tutor may read. */
  start(setup: TutorSetup, notes?: string): void {
    this.#notes = notes;
    this.#begin(setup, undefined);
  }

  /** Goes on with one that did not end. */
  resume(sessionId: string): void {
    this.#begin(undefined, sessionId);
  }

  /** Closes the connection for good. */
  stop(): void {
    this.#isStopped = true;
    this.#drop();
  }

  /** Sends an event; without a connection that is lost, as what comes back shows. */
  send(event: PageEvent): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(event));
  }

  /** The network is back: whatever connection there is belongs to the one before. */
  reconnect(): void {
    if (this.#isStopped || !this.#hasBegun) return;
    this.#lose();
    this.#connect();
  }

  /** The page is seen again, perhaps after a sleep: neither waits for an attempt nor trusts an old silence. */
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

  /** Gives the connection up if nothing is heard for so long. */
  #expect(ms: number): void {
    clearTimeout(this.#timer);
    // Its own close event may be minutes away.
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
    // At once, but once: a server on its way down may still take connections.
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

  /** Nobody answers any more. */
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

  /** Lets go of the connection without waiting for its end. */
  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#setupTimer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close(1000);
  }
}
