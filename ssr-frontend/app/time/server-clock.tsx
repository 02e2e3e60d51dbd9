import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";

/** Smaller differences are not displayed, in ms. */
const SHOWN_STEP = 1_000;

/** The time on this device's clock at which a server instant was received, in ms. */
type ReceivedAt = (now: string) => number;

/** Remembers the latest instant, recorded at the first call by any component. */
function createReceivedAt(): ReceivedAt {
  let latest: { now: string; at: number } | undefined;
  return (now) => {
    if (latest?.now !== now) latest = { now, at: Date.now() };
    return latest.at;
  };
}

const ReceivedAtContext = createContext<ReceivedAt | undefined>(undefined);

interface ServerClockProviderProps {
  /** The session's instant. */
  now: string;
  children: ReactNode;
}

/** Records when the server's time was received. A dialog may mount much later and still count from there. */
export function ServerClockProvider({ now, children }: ServerClockProviderProps) {
  const [receivedAt] = useState(createReceivedAt);
  useEffect(() => {
    receivedAt(now);
  }, [receivedAt, now]);
  return <ReceivedAtContext value={receivedAt}>{children}</ReceivedAtContext>;
}

/**
 * Returns a function that reads the server's current time, in ms.
 *
 * @param now the session's instant
 */
export function useServerTime(now: string): () => number {
  const receivedAt = useContext(ReceivedAtContext);
  return useCallback(() => {
    if (!receivedAt) throw new Error("useServerTime outside ServerClockProvider");
    return Date.parse(now) + Date.now() - receivedAt(now);
  }, [receivedAt, now]);
}

/**
 * The server's current time, in ms, ticking every second after mounting. Device clocks may be wrong, so it
 * adds the time elapsed since the server's time was received.
 *
 * @param now the session's instant, when the page's data was read
 * @param every the time between two ticks, in ms
 */
export function useServerClock(now: string, every = 1000): number {
  const receivedAt = useContext(ReceivedAtContext);
  if (!receivedAt) throw new Error("useServerClock outside ServerClockProvider");
  const [present, setPresent] = useState(() => Date.parse(now));
  // Before the paint: a late mount would first show the time of the page.
  useLayoutEffect(() => {
    const received = receivedAt(now);
    const tick = () => setPresent(Date.parse(now) + Date.now() - received);
    // What is mounted with the page shows its time already, and need not be rendered twice.
    if (Date.now() - received >= SHOWN_STEP) tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [receivedAt, now, every]);
  return present;
}
