import { useSession } from "../../queries/session.ts";
import { useViewerZone } from "../../time/viewer-zone.ts";

/** The time zone of a user's sessions: their own, or the academy's until it is known. */
export function useZone(): string {
  const own = useViewerZone();
  const { zone } = useSession();
  return own ?? zone;
}
