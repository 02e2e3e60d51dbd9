import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fullName } from "../../bookings/booking.ts";
import { applications } from "../../queries/admin.ts";
import { useSession } from "../../queries/session.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/applications";
import { ApplicationsView } from "./applications/applications-view.tsx";
import { formatApplicationsSearch, parseApplicationsSearch } from "./search.ts";
import { applicationsQueries } from "./tabs.ts";
import { useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", applicationsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, applicationsQueries);

/** The people who want to become tutors; where an admin's dashboard begins. */
export default function ApplicationsTab() {
  const { user } = useSession();
  const list = useListSearch(parseApplicationsSearch, formatApplicationsSearch);
  const { status, count } = list.search;
  const query = useQuery({ ...applications(status, count), placeholderData: keepPreviousData });
  return (
    <TabPage title="Admin Dashboard" heading={`Welcome, ${user && fullName(user)}`}>
      <ApplicationsView query={query} list={list} />
    </TabPage>
  );
}
