import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent, LiveKind } from "./protocol.ts";

/** What an event of a kind tells. */
export type EventData<K extends LiveKind> = Extract<LiveEvent, { kind: K }>["data"];

/** What a rule may look at beside the event. */
export interface StaleContext {
  /** The query's present data; nothing while it is fetched, since what comes may hold what the event is about. */
  cached: unknown;
  client: QueryClient;
}

/** After which events a query's data is out of date: after all of a kind, or after those for which the function says so. */
export type StaleAfter = {
  [K in LiveKind]?: true | ((data: EventData<K>, context: StaleContext) => boolean);
};

/** What a query says about live events; the bridge reads it from the query's `meta`. */
export interface LiveMeta {
  /** What to subscribe to while it is shown, beside what concerns the person. */
  topics?: readonly string[];
  staleAfter?: StaleAfter;
  /** Nothing makes it out of date as a whole: frames carry what is new of it, or it shows how things stood when asked. */
  patched?: boolean;
  /** At least so long between two reads that events bring about, in ms: for what every message changes. */
  minRefetchInterval?: number;
  /** An event is followed by a read only so long after it, in ms: for what is often changed several times in a row. */
  refetchDelay?: number;
}

/** Whether an event makes a query's data out of date. */
export function isStaleAfter(
  staleAfter: StaleAfter | undefined,
  event: LiveEvent,
  context: StaleContext,
): boolean {
  // The kind chooses the rule, and with it what the rule may read.
  const rule = staleAfter?.[event.kind] as
    | true
    | ((data: unknown, context: StaleContext) => boolean)
    | undefined;
  return typeof rule === "function" ? rule(event.data, context) : rule === true;
}
