import { useSession } from "../../queries/session.ts";
import { useViewerZone } from "../../time/viewer-zone.ts";

/** In whose time a person reads of their sessions: their own, and the academy's until that is known. */
export function useZone(): string {
  const own = useViewerZone();
  const { zone } = useSession();
  return own ?? zone;
}
