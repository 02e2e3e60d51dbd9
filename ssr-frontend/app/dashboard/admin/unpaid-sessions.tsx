import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/unpaid-sessions";
import { unpaidSessionsQueries } from "./sessions/search.ts";
import { SessionsView } from "./sessions/sessions-view.tsx";
import { UNPAID_SESSIONS } from "./sessions/tabs.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", unpaidSessionsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, unpaidSessionsQueries);

/** Sessions whose tutors are still to be paid. */
export default function UnpaidSessionsTab() {
  return <SessionsView tab={UNPAID_SESSIONS} />;
}
