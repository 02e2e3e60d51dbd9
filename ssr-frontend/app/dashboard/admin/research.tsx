import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminResearch, eligibleTutors } from "../../queries/admin-research.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/research";
import { ResearchView } from "./research/research-view.tsx";
import { formatResearchSearch, parseResearchSearch } from "./research/search.ts";
import { researchQueries } from "./tabs.ts";
import { useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", researchQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, researchQueries);

/** Who would like to do research, with whom, and how it goes. */
export default function ResearchTab() {
  const list = useListSearch(parseResearchSearch, formatResearchSearch);
  const { filter, count } = list.search;
  const query = useQuery({ ...adminResearch(filter, count), placeholderData: keepPreviousData });
  const tutors = useQuery(eligibleTutors);
  return (
    <TabPage title="Research">
      <ResearchView query={query} list={list} tutors={tutors} />
    </TabPage>
  );
}
