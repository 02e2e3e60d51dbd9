import { useSyncExternalStore } from "react";
import { type Session, useSession } from "../queries/session.ts";
import { browserZone } from "./browser-zone.ts";
import { zoneName } from "./zones.ts";

const neverSubscribe = () => () => undefined;
const unknownOnServer = () => undefined;

/**
 * The zone in which everything is shown to the reader: their account's, otherwise the browser's once the page
 * is mounted, and the academy's until then, so that server and browser render the same.
 */
export function useReaderZone(): string {
  const { user, zone } = useSession();
  const own = useSyncExternalStore(neverSubscribe, browserZone, unknownOnServer);
  return user?.time_zone ?? own ?? zone;
}

/** The name of the reader's zone: `Eastern time`. */
export const useReaderZoneWords = (): string => zoneName(useReaderZone());

/** The reader's zone outside components: in loaders of the server and the browser. */
export const readerZoneOf = ({ user, zone }: Session): string =>
  user?.time_zone ?? (typeof document === "undefined" ? zone : browserZone());
