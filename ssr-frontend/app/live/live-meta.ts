import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent, LiveKind } from "./protocol.ts";

/** The data of an event of a kind. */
export type EventData<K extends LiveKind> = Extract<LiveEvent, { kind: K }>["data"];

/** What a rule may use beside the event. */
export interface StaleContext {
  /**
   * The query's cached data; `undefined` during a fetch, because the response may contain the event's
   * subject.
   */
  cached: unknown;
  client: QueryClient;
}

/** The events that make a query stale: all of a kind, or those for which the function returns true. */
export type StaleAfter = {
  [K in LiveKind]?: true | ((data: EventData<K>, context: StaleContext) => boolean);
};

/** A query's `meta` about live events, which the bridge reads. */
export interface LiveMeta {
  /** The topics to subscribe to while the query is active, beside the user's own. */
  topics?: readonly string[];
  staleAfter?: StaleAfter;
  /**
   * The query is never stale as a whole: frames carry its changes, or it shows the state at the time of the
   * request.
   */
  patched?: boolean;
  /** The minimum time between two refetches caused by events, in ms: for data that every message changes. */
  minRefetchInterval?: number;
  /**
   * The delay between an event and the refetch, in ms: for data that often changes several times in a row.
   */
  refetchDelay?: number;
}

/** Whether an event makes a query stale. */
export function isStaleAfter(
  staleAfter: StaleAfter | undefined,
  event: LiveEvent,
  context: StaleContext,
): boolean {
  // The event's kind selects the rule, and thus the type of its data.
  const rule = staleAfter?.[event.kind] as
    | true
    | ((data: unknown, context: StaleContext) => boolean)
    | undefined;
  return typeof rule === "function" ? rule(event.data, context) : rule === true;
}
