import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { applications } from "../../queries/admin.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/tutor-applications";
import { applicationsQueries, formatApplicationsSearch, parseApplicationsSearch } from "./search.ts";
import { ApplicationsView } from "./tutor-applications/applications-view.tsx";
import { useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", applicationsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, applicationsQueries);

/** The list of tutor applications. */
export default function ApplicationsTab() {
  const list = useListSearch(parseApplicationsSearch, formatApplicationsSearch);
  const { status, count } = list.search;
  const query = useQuery({ ...applications(status, count), placeholderData: keepPreviousData });
  return (
    <TabPage title="Applications">
      <ApplicationsView query={query} list={list} />
    </TabPage>
  );
}
