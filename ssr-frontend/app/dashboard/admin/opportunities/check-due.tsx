import type { AdminOpportunity } from "../../../queries/admin-opportunities.ts";
import { useSession } from "../../../queries/session.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { checkWords } from "./words.ts";

/** The clock's interval, in ms. Days are shown, so this is often enough. */
const CLOCK_INTERVAL = 60_000;

/** When an opportunity has to be checked again, if it has to. */
export function CheckDue({ opportunity }: { opportunity: Pick<AdminOpportunity, "state" | "check_due_at"> }) {
  const now = useServerClock(useSession().now, CLOCK_INTERVAL);
  const due = checkWords(opportunity, now);
  return due && <span className={due.isDue ? "check-due" : "note"}>{due.words}</span>;
}
