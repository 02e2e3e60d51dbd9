import { useSyncExternalStore } from "react";
import { sameClock } from "./format.ts";

const neverSubscribe = () => () => undefined;
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const unknownOnServer = () => undefined;

/**
 * The viewer's own zone; undefined on the server and until the page is mounted, so that both render the same.
 */
export const useViewerZone = (): string | undefined =>
  useSyncExternalStore(neverSubscribe, browserZone, unknownOnServer);

/** The viewer's zone if its local time differs from the academy's at an instant. */
export function useOtherZone(instant: string, academyZone: string): string | undefined {
  const zone = useViewerZone();
  return zone === undefined || sameClock(instant, zone, academyZone) ? undefined : zone;
}
