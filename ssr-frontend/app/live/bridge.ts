import type { Query, QueryCacheNotifyEvent, QueryClient } from "@tanstack/react-query";
import { isStaleAfter } from "./live-meta.ts";
import type { LiveEvent } from "./protocol.ts";
import type { LiveStore } from "./store.ts";

/** Changes are gathered for at least so long before anything is loaded again, in ms. */
const REFETCH_DEBOUNCE = 60;
/** And for a random part of so long, so that all pages that show the same do not come at once. In ms. */
const REFETCH_JITTER = 340;

/**
 * Keeps the query cache true by live events: subscribes to the topics of what is shown, and loads again what an event has
 * made out of date. A fetch under way is not interrupted; another one follows it.
 *
 * @param after `live_cursor` of the session that was read before the page's data
 * @returns the function that ends it
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

/** What may begin or end that a query is shown. */
const FOLLOWED: ReadonlySet<QueryCacheNotifyEvent["type"]> = new Set([
  "observerAdded",
  "observerRemoved",
  "observerOptionsUpdated",
]);

class LiveBridge {
  readonly #client: QueryClient;
  readonly #store: LiveStore;
  readonly #first: string | undefined;
  /** Where live events stood when a query's present data was asked for. */
  readonly #cursors = new WeakMap<Query, string | undefined>();
  /** How to end the subscriptions of what is shown. */
  readonly #subscriptions = new Map<Query, () => void>();
  /** Out of date, and not asked for again yet: since when. */
  readonly #dirty = new Map<Query, number>();
  /** When each was loaded again last. */
  readonly #asked = new WeakMap<Query, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer ends. */
  #flushAt: number | undefined;

  constructor(client: QueryClient, store: LiveStore, after: string | undefined) {
    this.#client = client;
    this.#store = store;
    this.#first = after;
    for (const query of client.getQueryCache().getAll()) this.#follow(query);
  }

  /** Hears an event; `undefined` means that anything may have changed. */
  receive(event: LiveEvent | undefined): void {
    for (const query of this.#client.getQueryCache().getAll()) {
      const { staleAfter, patched } = query.meta ?? {};
      // What is being fetched may hold what the data so far does not.
      const cached = query.state.fetchStatus === "fetching" ? undefined : query.state.data;
      const context = { cached, client: this.#client };
      const stale = event ? isStaleAfter(staleAfter, event, context) : !patched;
      if (stale && !this.#dirty.has(query)) this.#dirty.set(query, Date.now());
    }
    this.#schedule();
  }

  /** Follows what is shown, and what is being fetched. */
  observe(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (FOLLOWED.has(event.type)) this.#follow(query);
    else if (event.type === "removed") this.#dirty.delete(query);
    else if (event.type === "updated" && event.action.type === "fetch") this.#fetchStarted(query);
  }

  /** Loads again what could not be loaded while the connection was broken. */
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

  /** Whatever was heard before a fetch is in what it brings. */
  #fetchStarted(query: Query): void {
    this.#dirty.delete(query);
    this.#cursors.set(query, this.#store.getState().socket.cursor);
  }

  /** Subscribes to the topics of what is shown, and ends the subscriptions of what is not any more. */
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
    // Nobody tells of it from now on: it is read anew when it is shown again, and needs nothing of the time in between.
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

  /** Loads what is out of date after a moment, in which more may be heard, or when the first of it may be read again. */
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

  /** When a query may be loaded again at the earliest. */
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
