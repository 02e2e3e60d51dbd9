import Button from "@mui/material/Button";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { useSearch } from "../../components/use-search.ts";
import { researchNotebook, researchProjects, researchUpdates } from "../../queries/research.ts";
import { interestForm } from "../../research/forms/interest.tsx";
import { PROJECTS_COUNT } from "../../research/limits.ts";
import { ResearchDialogs, useResearchDialogs } from "../../research/research-dialogs.tsx";
import { formatProjectSearch, parseProjectSearch } from "../../research/search.ts";
import { useFocusOnProject } from "../../research/use-focus-on-project.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/research";
import { NoProject } from "./research/no-project.tsx";
import { OwnProject } from "./research/own-project.tsx";
import { OwnProjects } from "./research/own-projects.tsx";
import { researchQueries } from "./tabs.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "student", researchQueries, latestQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, researchQueries);

const ownProjects = researchProjects("student", "all", PROJECTS_COUNT);

/** The notebook of the latest project, once it is known which one that is. */
function latestQueries(client: QueryClient) {
  const latest = client.getQueryData(ownProjects.queryKey)?.items[0];
  if (!latest) return [];
  const { updates } = parseProjectSearch(new URLSearchParams());
  return [researchNotebook(latest.id), researchUpdates(latest.id, updates)];
}

/** The student's research: the latest project, or the one that the address names. */
export default function ResearchTab() {
  return (
    <ResearchDialogs>
      <ResearchPage />
    </ResearchDialogs>
  );
}

function ResearchPage() {
  const { openForm } = useResearchDialogs();
  const { search, hrefOf } = useSearch(parseProjectSearch, formatProjectSearch);
  useFocusOnProject(search.project);
  const projects = useQuery(ownProjects);
  const items = projects.data?.items ?? [];
  const shown = search.project ?? items[0]?.id;
  const free = items.length > 0 && items.every(({ status }) => status === "completed");
  return (
    <TabPage
      title="Research Dashboard"
      action={
        free && (
          <Button variant="outlined" onClick={() => openForm(interestForm)}>
            Ask for another project
          </Button>
        )
      }
    >
      <Loaded query={projects} skeleton={<RowsSkeleton rows={5} />}>
        {() =>
          shown === undefined ? (
            <NoProject />
          ) : (
            <>
              <OwnProject
                key={shown}
                id={shown}
                known={items.find(({ id }) => id === shown)}
                updates={search.updates}
                hrefOf={(updates) => hrefOf({ updates })}
              />
              <OwnProjects
                projects={items}
                shown={shown}
                hrefOf={(project) => hrefOf({ project, updates: 0 })}
              />
            </>
          )
        }
      </Loaded>
    </TabPage>
  );
}
