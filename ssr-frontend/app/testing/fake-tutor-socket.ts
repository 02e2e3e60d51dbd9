/** For unit tests: sockets that a test answers for the relay. */
import { onTestFinished, vi } from "vitest";
import type { PageEvent, TutorEvent } from "../ai-tutor/protocol.ts";

/** A socket as the page holds it. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readonly url: URL;
  readyState = FakeSocket.CONNECTING;
  readonly sent: PageEvent[] = [];
  /** The code that the page closed it with. */
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

  /** The connection is made. */
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** The relay says something. */
  say(...events: TutorEvent[]): void {
    for (const event of events)
      this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(event) }));
  }

  /** The connection ends, other than by the page. */
  end(code: number): void {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

let sockets: FakeSocket[] = [];

/** Has the test's page use such sockets; returns the newest of them, or one by its place. */
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

/** The same, with timers that the test alone moves. */
export function stubSocketsAndTimers(): (place?: number) => FakeSocket {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  return stubSockets();
}

/** How many sockets were opened. */
export const socketCount = (): number => sockets.length;

/** What a session of the tests is about. */
export const SAMPLE_SETUP = { grade: "9th", subject: "Math", topic: "Slopes", mode: "text" } as const;

export const SAMPLE_SESSION_ID = "0192aa11-0000-7000-8000-00000000000a";

/** The relay says that the model is ready. */
export const sessionUpdated: TutorEvent = {
  type: "session.updated",
  session: { id: SAMPLE_SESSION_ID, ...SAMPLE_SETUP },
};

/** The same in a session by voice. */
export const voiceSessionUpdated: TutorEvent = {
  type: "session.updated",
  session: { id: SAMPLE_SESSION_ID, ...SAMPLE_SETUP, mode: "voice" },
};

/** And that nothing has been asked for yet. */
export const noProgress: TutorEvent = {
  type: "tutor.progress",
  hints: { nudge: 0, step: 0, worked_example: 0 },
  next_hint: null,
  closing_question: "none",
};
