import { useSearch } from "../../components/use-search.ts";
import { ResearchDialogs } from "../../research/research-dialogs.tsx";
import { useFocusOnProject } from "../../research/use-focus-on-project.ts";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/research";
import { MentoredProject } from "./research/mentored-project.tsx";
import { MentoredProjects } from "./research/mentored-projects.tsx";
import { formatResearchSearch, parseResearchSearch } from "./research/search.ts";
import { researchQueries } from "./tabs.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "tutor", researchQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, researchQueries);

/** The projects that a tutor mentors, or the notebook of one. */
export default function ResearchTab() {
  const { search, hrefOf } = useSearch(parseResearchSearch, formatResearchSearch);
  const { project, updates } = search;
  useFocusOnProject(project);
  return (
    // Around both views: if a project is taken away while a dialog is open, the page returns to the list.
    <ResearchDialogs>
      {project ? (
        <MentoredProject
          key={project}
          id={project}
          updates={updates}
          hrefOf={(more) => hrefOf({ updates: more })}
        />
      ) : (
        <MentoredProjects search={search} hrefOf={hrefOf} />
      )}
    </ResearchDialogs>
  );
}
