import type { CSSProperties } from "react";
import { useSession } from "../../../queries/session.ts";
import { partsOf } from "../../../time/format.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { minutesOf } from "../../../time/wall.ts";

/** The line moves a pixel a minute, in ms. */
const TICK_INTERVAL = 20_000;
const MINUTE = 60_000;

/** Where the present is in today's column; outside of the hours that are drawn the styles cut it off. */
export function NowLine() {
  const { now, zone } = useSession();
  const present = useServerClock(now, TICK_INTERVAL);
  // By the minute, so that what is remembered of formatted times stays small.
  const instant = new Date(Math.floor(present / MINUTE) * MINUTE).toISOString();
  const part = partsOf(instant, zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const minutes = minutesOf(`${part.get("hour")}:${part.get("minute")}`);
  return <span className="plan-now" aria-hidden="true" style={{ "--start": minutes } as CSSProperties} />;
}
