import type { Query, QueryCacheNotifyEvent, QueryClient } from "@tanstack/react-query";
import { isStaleAfter } from "./live-meta.ts";
import type { LiveEvent } from "./protocol.ts";
import type { LiveStore } from "./store.ts";

/** The minimum delay before a refetch, in which events are collected, in ms. */
const REFETCH_DEBOUNCE = 60;
/** Plus a random part of this, so that not all pages refetch at once. In ms. */
const REFETCH_JITTER = 340;

/**
 * Keeps the query cache fresh by live events: subscribes to the topics of the active queries, and refetches
 * queries that an event made stale. A running fetch is not interrupted; another one follows it.
 *
 * @param after `live_cursor` of the session, which was read before the page's data
 * @returns the function that stops it
 */
export function bridgeLive(client: QueryClient, store: LiveStore, after: string | undefined): () => void {
  const bridge = new LiveBridge(client, store, after);
  const ends = [
    store.getState().listen((event) => bridge.receive(event)),
    store.subscribe(({ status }, before) => {
      if (status === "live" && before.status !== "live") bridge.retryFailed();
    }),
    client.getQueryCache().subscribe((event) => bridge.observe(event)),
    () => bridge.end(),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The cache events that may change whether a query is active. */
const FOLLOWED: ReadonlySet<QueryCacheNotifyEvent["type"]> = new Set([
  "observerAdded",
  "observerRemoved",
  "observerOptionsUpdated",
]);

class LiveBridge {
  readonly #client: QueryClient;
  readonly #store: LiveStore;
  readonly #first: string | undefined;
  /** The live cursor at the time when a query's current data was requested. */
  readonly #cursors = new WeakMap<Query, string | undefined>();
  /** The unsubscribe functions of active queries. */
  readonly #subscriptions = new Map<Query, () => void>();
  /** Stale queries that are not refetched yet, with the time at which they became stale. */
  readonly #dirty = new Map<Query, number>();
  /** The time of each query's latest refetch. */
  readonly #asked = new WeakMap<Query, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The time at which the timer fires. */
  #flushAt: number | undefined;

  constructor(client: QueryClient, store: LiveStore, after: string | undefined) {
    this.#client = client;
    this.#store = store;
    this.#first = after;
    for (const query of client.getQueryCache().getAll()) this.#follow(query);
  }

  /** Handles an event; `undefined` means that anything may have changed. */
  receive(event: LiveEvent | undefined): void {
    for (const query of this.#client.getQueryCache().getAll()) {
      const { staleAfter, patched } = query.meta ?? {};
      // A running fetch may return data that the cached data does not include.
      const cached = query.state.fetchStatus === "fetching" ? undefined : query.state.data;
      const context = { cached, client: this.#client };
      const stale = event ? isStaleAfter(staleAfter, event, context) : !patched;
      if (stale && !this.#dirty.has(query)) this.#dirty.set(query, Date.now());
    }
    this.#schedule();
  }

  /** Tracks active queries and running fetches. */
  observe(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (FOLLOWED.has(event.type)) this.#follow(query);
    else if (event.type === "removed") this.#dirty.delete(query);
    else if (event.type === "updated" && event.action.type === "fetch") this.#fetchStarted(query);
  }

  /** Refetches queries that failed while the connection was lost. */
  retryFailed(): void {
    void this.#client.refetchQueries(
      { type: "active", predicate: ({ state }) => state.status === "error" },
      { cancelRefetch: false },
    );
  }

  end(): void {
    clearTimeout(this.#timer);
    for (const end of this.#subscriptions.values()) end();
    this.#subscriptions.clear();
  }

  /** A fetch includes all events received before it started. */
  #fetchStarted(query: Query): void {
    this.#dirty.delete(query);
    this.#cursors.set(query, this.#store.getState().socket.cursor);
  }

  /** Subscribes to the topics of an active query, and unsubscribes when it becomes inactive. */
  #follow(query: Query): void {
    if (query.isActive()) this.#subscribe(query);
    else this.#unsubscribe(query);
  }

  #subscribe(query: Query): void {
    const { topics } = query.meta ?? {};
    if (!topics || this.#subscriptions.has(query)) return;
    const { data, fetchStatus } = query.state;
    const untouched = data === undefined && fetchStatus === "idle";
    const after = untouched ? undefined : this.#cursorOf(query);
    this.#subscriptions.set(query, this.#store.getState().socket.subscribe(topics, after));
  }

  #cursorOf(query: Query): string | undefined {
    return this.#cursors.has(query) ? this.#cursors.get(query) : this.#first;
  }

  #unsubscribe(query: Query): void {
    const end = this.#subscriptions.get(query);
    if (!end) return;
    this.#subscriptions.delete(query);
    end();
    // It receives no more events, so it is refetched when it becomes active again.
    query.invalidate();
    if (query.state.fetchStatus === "idle") this.#cursors.set(query, undefined);
  }

  #flush(): void {
    this.#timer = undefined;
    this.#flushAt = undefined;
    const now = Date.now();
    const due = [...this.#dirty.keys()].filter((query) => this.#dueAt(query) <= now);
    for (const query of due) {
      this.#dirty.delete(query);
      this.#asked.set(query, now);
      void this.#refetch(query);
    }
    this.#schedule();
  }

  /**
   * Schedules the refetch of stale queries after a delay for more events, or when the first of them may be
   * refetched.
   */
  #schedule(): void {
    if (this.#dirty.size === 0) return;
    const now = Date.now();
    const due = Math.min(...[...this.#dirty.keys()].map((query) => this.#dueAt(query)));
    const at = Math.max(due, now + REFETCH_DEBOUNCE + Math.random() * REFETCH_JITTER);
    if (this.#flushAt !== undefined && this.#flushAt <= at) return;
    clearTimeout(this.#timer);
    this.#flushAt = at;
    this.#timer = setTimeout(() => this.#flush(), at - now);
  }

  /** The earliest time at which a query may be refetched. */
  #dueAt(query: Query): number {
    const { minRefetchInterval = 0, refetchDelay = 0 } = query.meta ?? {};
    return Math.max(
      (this.#asked.get(query) ?? 0) + minRefetchInterval,
      (this.#dirty.get(query) ?? 0) + refetchDelay,
    );
  }

  async #refetch(query: Query): Promise<void> {
    if (query.state.fetchStatus === "fetching") await query.promise?.catch(() => undefined);
    query.invalidate();
    await this.#client.refetchQueries(
      { queryKey: query.queryKey, exact: true, type: "active" },
      { cancelRefetch: false },
    );
  }
}
