import { useEffect, useState } from "react";

/** Time left, as `12:05`; never negative. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * The server's present, in ms, ticking every second once the page is mounted. People's
 * clocks are wrong; what counts is how long ago the server said what time it was.
 *
 * @param now the server's instant when the page's data was read
 * @param every the time between two ticks, in ms
 */
export function useServerClock(now: string, every = 1000): number {
  const [present, setPresent] = useState(() => Date.parse(now));
  useEffect(() => {
    const start = Date.now();
    const tick = () => setPresent(Date.parse(now) + Date.now() - start);
    tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [now, every]);
  return present;
}
