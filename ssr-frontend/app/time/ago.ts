const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  { unit: "day", size: DAY },
  { unit: "hour", size: HOUR },
  { unit: "minute", size: MINUTE },
] as const;

const words = new Intl.RelativeTimeFormat("en-US", { numeric: "always" });

/**
 * The time since an instant: `just now`, `5 minutes ago`, `12 days ago`. Both instants come from the server,
 * so that server and browser render the same.
 */
export function ago(instant: string, now: string): string {
  const passed = Date.parse(now) - Date.parse(instant);
  const found = UNITS.find(({ size }) => passed >= size);
  return found ? words.format(-Math.floor(passed / found.size), found.unit) : "just now";
}
