import { useSyncExternalStore } from "react";
import { useSession } from "../queries/session.ts";
import { useReaderZone } from "./reader-zone.ts";
import { useServerTime } from "./server-clock.tsx";
import { dateIn } from "./wall.ts";

const neverSubscribe = () => () => undefined;

/**
 * The academy's date by the server's clock, also on a page that has been open since yesterday. The first
 * hydration renders the server's date: a late chunk may be hydrated after midnight.
 */
export function useToday(): string {
  const { zone } = useSession();
  return useDateIn(zone);
}

/** The reader's date by the server's clock, in the same way. */
export const useReaderToday = (): string => useDateIn(useReaderZone());

function useDateIn(zone: string): string {
  const { now } = useSession();
  const serverTime = useServerTime(now);
  return useSyncExternalStore(
    neverSubscribe,
    () => dateIn(new Date(serverTime()).toISOString(), zone),
    () => dateIn(now, zone),
  );
}
