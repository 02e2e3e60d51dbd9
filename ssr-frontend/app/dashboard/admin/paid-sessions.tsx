import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/paid-sessions";
import { paidSessionsQueries } from "./sessions/search.ts";
import { SessionsView } from "./sessions/sessions-view.tsx";
import { PAID_SESSIONS } from "./sessions/tabs.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", paidSessionsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, paidSessionsQueries);

/** Sessions whose tutors are paid. */
export default function PaidSessionsTab() {
  return <SessionsView tab={PAID_SESSIONS} />;
}
