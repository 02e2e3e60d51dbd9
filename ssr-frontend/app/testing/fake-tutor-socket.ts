/** For unit tests: fake WebSockets that the test controls in place of the relay. */
import { onTestFinished, vi } from "vitest";
import type { PageEvent, TutorEvent } from "../ai-tutor/protocol.ts";

/** A WebSocket, from the page's side. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readonly url: URL;
  readyState = FakeSocket.CONNECTING;
  readonly sent: PageEvent[] = [];
  /** The code with which the page closed it. */
  closedWith: number | undefined;

  constructor(url: string) {
    super();
    this.url = new URL(url);
    sockets.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as PageEvent);
  }

  close(code: number): void {
    this.closedWith = code;
    this.readyState = FakeSocket.CLOSED;
  }

  /** Opens the connection. */
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** Sends events from the relay. */
  say(...events: TutorEvent[]): void {
    for (const event of events)
      this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(event) }));
  }

  /** Closes the connection from the relay's side. */
  end(code: number): void {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

let sockets: FakeSocket[] = [];

/** Installs the fake sockets; returns a getter of the newest one, or of one by its index. */
export function stubSockets(): (place?: number) => FakeSocket {
  sockets = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  onTestFinished(() => void vi.unstubAllGlobals());
  return (place = -1) => {
    const found = sockets.at(place);
    if (!found) throw new Error("no such socket was opened");
    return found;
  };
}

/** The same, with fake timers. */
export function stubSocketsAndTimers(): (place?: number) => FakeSocket {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  return stubSockets();
}

/** The number of opened sockets. */
export const socketCount = (): number => sockets.length;

/** The setup of the tests' sessions. */
export const SAMPLE_SETUP = { grade: "9th", subject: "Math", topic: "Slopes", mode: "text" } as const;

export const SAMPLE_SESSION_ID = "0192aa11-0000-7000-8000-00000000000a";

/** The relay's event that the model is ready. */
export const sessionUpdated: TutorEvent = {
  type: "session.updated",
  session: { id: SAMPLE_SESSION_ID, ...SAMPLE_SETUP },
};

/** The same in a voice session. */
export const voiceSessionUpdated: TutorEvent = {
  type: "session.updated",
  session: { id: SAMPLE_SESSION_ID, ...SAMPLE_SETUP, mode: "voice" },
};

/** The progress before any request. */
export const noProgress: TutorEvent = {
  type: "tutor.progress",
  hints: { nudge: 0, step: 0, worked_example: 0 },
  next_hint: null,
  closing_question: "none",
};
