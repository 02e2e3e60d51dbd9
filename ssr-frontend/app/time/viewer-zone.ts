import { useHydrated } from "../components/hydrated.tsx";
import { sameClock } from "./format.ts";

/** The viewer's own zone; unknown on the server and until the page is mounted, so that both render the same. */
export function useViewerZone(): string | undefined {
  const hydrated = useHydrated();
  return hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
}

/** The viewer's zone if its clocks differ from the academy's at an instant: worth showing beside it. */
export function useOtherZone(instant: string, academyZone: string): string | undefined {
  const zone = useViewerZone();
  return zone === undefined || sameClock(instant, zone, academyZone) ? undefined : zone;
}
