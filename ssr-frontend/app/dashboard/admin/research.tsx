import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminResearch, eligibleTutors } from "../../queries/admin-research.ts";
import { ResearchDialogs } from "../../research/research-dialogs.tsx";
import { useFocusOnProject } from "../../research/use-focus-on-project.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/research";
import { AdminNotebook } from "./research/admin-notebook.tsx";
import { ResearchView } from "./research/research-view.tsx";
import {
  formatResearchSearch,
  parseResearchSearch,
  type ResearchSearch,
  researchQueries,
} from "./research/search.ts";
import type { TutorsQuery } from "./research/tutors-notice.tsx";
import { type ListSearchState, useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", researchQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, researchQueries);

/** The research requests and projects, or the notebook of one project. */
export default function ResearchTab() {
  const list = useListSearch(parseResearchSearch, formatResearchSearch);
  const tutors = useQuery(eligibleTutors);
  const { project, updates, count } = list.search;
  useFocusOnProject(project);
  if (!project) return <ResearchList list={list} tutors={tutors} />;
  return (
    <ResearchDialogs>
      <AdminNotebook
        key={project}
        id={project}
        updates={updates}
        // The way back keeps the list's filters.
        hrefOf={(change) => list.hrefOf({ count, ...change })}
        tutors={tutors}
      />
    </ResearchDialogs>
  );
}

interface ResearchListProps {
  list: ListSearchState<ResearchSearch>;
  tutors: TutorsQuery;
}

function ResearchList({ list, tutors }: ResearchListProps) {
  const { filter, count } = list.search;
  const query = useQuery({ ...adminResearch(filter, count), placeholderData: keepPreviousData });
  return (
    <TabPage title="Research">
      <ResearchView query={query} list={list} tutors={tutors} />
    </TabPage>
  );
}
