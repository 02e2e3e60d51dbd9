import { useSession } from "../queries/session.ts";
import { useServerTime } from "./server-clock.tsx";
import { dateIn } from "./wall.ts";

/** The academy's date by the server's clock, also on a page that has been open since yesterday. */
export function useToday(): string {
  const { now, zone } = useSession();
  const serverTime = useServerTime(now);
  return dateIn(new Date(serverTime()).toISOString(), zone);
}
