import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/sessions";
import { allSessionsQueries } from "./sessions/search.ts";
import { SessionsView } from "./sessions/sessions-view.tsx";
import { ALL_SESSIONS } from "./sessions/tabs.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", allSessionsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, allSessionsQueries);

/** All session records, booked or entered by hand. */
export default function AllSessionsTab() {
  return <SessionsView tab={ALL_SESSIONS} />;
}
