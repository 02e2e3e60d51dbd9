import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";

/** Less than this nobody is shown, in ms. */
const SHOWN_STEP = 1_000;

/** When an instant of the server's was received here, by this device's clock, in ms. */
type ReceivedAt = (now: string) => number;

/** Remembers the latest one: noted when it is first heard of, whoever asks. */
function createReceivedAt(): ReceivedAt {
  let latest: { now: string; at: number } | undefined;
  return (now) => {
    if (latest?.now !== now) latest = { now, at: Date.now() };
    return latest.at;
  };
}

const ReceivedAtContext = createContext<ReceivedAt | undefined>(undefined);

interface ServerClockProviderProps {
  /** The session's. */
  now: string;
  children: ReactNode;
}

/** Notes when the server said what time it was. A dialog may open long after, and count from there all the same. */
export function ServerClockProvider({ now, children }: ServerClockProviderProps) {
  const [receivedAt] = useState(createReceivedAt);
  useEffect(() => {
    receivedAt(now);
  }, [receivedAt, now]);
  return <ReceivedAtContext value={receivedAt}>{children}</ReceivedAtContext>;
}

/**
 * Reads the server's present, in ms, when it is called.
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
 * The server's present, in ms, ticking every second once the page is mounted. People's
 * clocks are wrong; what counts is how long ago the server said what time it was.
 *
 * @param now the session's instant, when the page's data was read
 * @param every the time between two ticks, in ms
 */
export function useServerClock(now: string, every = 1000): number {
  const receivedAt = useContext(ReceivedAtContext);
  if (!receivedAt) throw new Error("useServerClock outside ServerClockProvider");
  const [present, setPresent] = useState(() => Date.parse(now));
  // Before anybody sees it: what mounts late would first show the time of the page.
  useLayoutEffect(() => {
    const received = receivedAt(now);
    const tick = () => setPresent(Date.parse(now) + Date.now() - received);
    // What is mounted with the page shows its time, and need not be rendered twice.
    if (Date.now() - received >= SHOWN_STEP) tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [receivedAt, now, every]);
  return present;
}
