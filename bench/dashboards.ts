/** Open student dashboards: the page's own queries, cache and bridge, each with its own socket. */
import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import createClient from "openapi-fetch";
import { WebSocket } from "ws";
import { createStore } from "zustand/vanilla";
import type { LoadPerson } from "../scripts/lib/people.ts";
import type { paths } from "../ssr-frontend/app/api/schema.gen.ts";
import { lessonsQueries } from "../ssr-frontend/app/dashboard/student/tabs.ts";
import { bridgeLive } from "../ssr-frontend/app/live/bridge.ts";
import { type ClientFrame, parseFrame, type ServerFrame } from "../ssr-frontend/app/live/protocol.ts";
import type { LiveListener, LiveState } from "../ssr-frontend/app/live/store.ts";
import { createQueryClient } from "../ssr-frontend/app/queries/client.ts";
import { sessionQuery } from "../ssr-frontend/app/queries/session.ts";
import type { Ask } from "./ask.ts";

/** The subject whose slots every dashboard shows. */
export const SUBJECT = "Mathematics";
/** Maximum API calls of an affected page per booking. */
export const CALLS_PER_BOOKING = 2;
/** Time in ms within which a page has received a change and started to reload: it collects changes for up to 400 ms. */
const SETTLING_TIME = 1_000;
/** Number of pages opened concurrently. */
const OPENED_AT_ONCE = 10;

/** A booking made by the benchmark. */
export interface MadeBooking {
  student: LoadPerson;
  /** Its date in the academy's zone. */
  date: string;
}

/** An API read by a page. */
export interface ApiCall {
  path: string;
  status: number;
}

/** The server and the user of an open page. */
interface DashboardOptions {
  origin: string;
  student: LoadPerson;
  /** The day whose slots it shows. */
  date: string;
  ask: Ask;
}

/** An open dashboard. */
export class Dashboard {
  readonly student: LoadPerson;
  readonly date: string;
  /** The calls since it was opened, or since `reset`. */
  readonly calls: ApiCall[] = [];
  readonly #origin: string;
  readonly #ask: Ask;
  readonly #client: QueryClient;
  readonly #socket: WebSocket;
  readonly #listeners = new Set<LiveListener>();
  /** Emits frames by type, and the end of the connection. */
  readonly #frames = new EventEmitter();
  #endBridge: () => void = () => undefined;
  /** How often a day that it does not show got its first free slot or lost its last. */
  #otherDays = 0;
  /** The position up to which all events are received. */
  cursor: string | undefined;
  /** `subscribe` frames without a response yet. */
  #unanswered = 0;

  private constructor({ origin, student, date, ask }: DashboardOptions, cursor: string | undefined) {
    [this.#origin, this.student, this.date, this.#ask] = [origin, student, date, ask];
    this.cursor = cursor;
    const api = createClient<paths>({ baseUrl: origin, fetch: (request) => this.#load(request) });
    this.#client = createQueryClient(api, { once: true });
    const after = cursor === undefined ? "" : `?after=${encodeURIComponent(cursor)}`;
    this.#socket = new WebSocket(`${origin.replace(/^http/, "ws")}/ws${after}`, {
      headers: { cookie: student.cookie, origin },
    });
    this.#socket.on("message", (data) => this.#receive(parseFrame(String(data))));
    this.#socket.on("error", (error) => this.#fail(error));
    this.#socket.on("close", (code) =>
      this.#fail(new Error(`a dashboard's connection was closed with ${code}`)),
    );
  }

  /** Opens a dashboard as a browser does: session, then data, then the socket from the session's cursor. */
  static async open(options: DashboardOptions): Promise<Dashboard> {
    const { origin, student, date, ask } = options;
    const first = createClient<paths>({
      baseUrl: origin,
      fetch: (request) => ask(request.url.slice(origin.length), { cookie: student.cookie }),
    });
    const session = await createQueryClient(first, { once: true }).query(sessionQuery);
    const dashboard = new Dashboard(options, session.live_cursor ?? undefined);
    const search = new URLSearchParams({ subject: SUBJECT, date });
    const queries = lessonsQueries({ search, session });
    const greeted = once(dashboard.#frames, "hello");
    await Promise.all([greeted, ...queries.map((query) => dashboard.#client.query(query))]);
    for (const query of queries) new QueryObserver(dashboard.#client, query).subscribe(() => undefined);
    await dashboard.#follow();
    dashboard.reset();
    return dashboard;
  }

  /** Whether its connection has stayed open. */
  get isConnected(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  get isLoading(): boolean {
    return this.#client.isFetching() > 0;
  }

  /** Whether a booking changes what it shows: its own lessons, or the slots of its day. */
  isConcernedBy({ student, date }: MadeBooking): boolean {
    return student === this.student || date === this.date;
  }

  /** Returns the number of calls that neither these bookings nor the calendar of other days explain. */
  excessCalls(bookings: MadeBooking[]): number {
    const changes = bookings.filter((booking) => this.isConcernedBy(booking)).length + this.#otherDays;
    return Math.max(0, this.calls.length - CALLS_PER_BOOKING * changes);
  }

  /** Resets the counts. */
  reset(): void {
    this.calls.length = 0;
    this.#otherDays = 0;
  }

  close(): void {
    this.#endBridge();
    this.#socket.terminate();
    this.#client.clear();
  }

  /** The interface that the bridge requires of a page's connection. */
  subscribe(topics: string[], after: string | undefined): () => void {
    this.#unanswered += 1;
    const frame: ClientFrame = { type: "subscribe", id: this.#unanswered, topics, after: after ?? null };
    this.#socket.send(JSON.stringify(frame));
    return () => undefined;
  }

  /** Starts the bridge, and waits until the server has confirmed all subscriptions. */
  async #follow(): Promise<void> {
    const store = createStore<LiveState>(() => ({
      status: "live",
      // The bridge uses only `cursor` and `subscribe`.
      socket: this as unknown as LiveState["socket"],
      listen: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      // No chat is open.
      listenToMessages: () => () => undefined,
    }));
    this.#endBridge = bridgeLive(this.#client, store, this.cursor);
    while (this.#unanswered > 0) await once(this.#frames, "subscribed");
  }

  #receive(frame: ServerFrame | undefined): void {
    if (!frame) return;
    if ("cursor" in frame) this.cursor = frame.cursor;
    if (frame.type === "subscribed") this.#confirm(frame.refused);
    if (frame.type === "resync") this.#tell(undefined);
    if (frame.type === "event") {
      if (frame.kind === "slots.changed" && frame.data.date !== this.date) this.#otherDays += 1;
      this.#tell(frame);
    }
    this.#frames.emit(frame.type);
  }

  #confirm(refused: string[]): void {
    this.#unanswered -= 1;
    if (refused.length > 0) this.#fail(new Error(`a dashboard may not hear of ${refused.join(", ")}`));
  }

  #tell(event: Parameters<LiveListener>[0]): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Rejects pending waits for a frame; afterwards the connection's state reports the error. */
  #fail(error: Error): void {
    if (this.#frames.listenerCount("error") > 0) this.#frames.emit("error", error);
  }

  async #load(request: Request): Promise<Response> {
    const path = request.url.slice(this.#origin.length);
    const { status, headers, body } = await this.#ask(path, { cookie: this.student.cookie });
    const text = await new Response(body).text();
    this.calls.push({ path, status });
    return new Response(text, { status, headers: { "content-type": headers.get("content-type") ?? "" } });
  }
}

/** Opens a dashboard for each student, each with its day. */
export async function openDashboards(options: DashboardOptions[]): Promise<Dashboard[]> {
  const dashboards: Dashboard[] = [];
  for (let start = 0; start < options.length; start += OPENED_AT_ONCE) {
    const next = options.slice(start, start + OPENED_AT_ONCE);
    dashboards.push(...(await Promise.all(next.map((one) => Dashboard.open(one)))));
  }
  return dashboards;
}

/** Waits until every page has loaded all changes it has received. */
export async function settle(dashboards: Dashboard[]): Promise<void> {
  do await sleep(SETTLING_TIME);
  while (dashboards.some(({ isLoading }) => isLoading));
}
