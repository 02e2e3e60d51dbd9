import Button from "@mui/material/Button";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { useSearch } from "../../components/use-search.ts";
import { researchNotebook, researchProjects, researchUpdates } from "../../queries/research.ts";
import { interestForm } from "../../research/forms/interest.tsx";
import { PROJECTS_COUNT, UPDATES_STEP } from "../../research/limits.ts";
import { ResearchDialogs, useResearchDialogs } from "../../research/research-dialogs.tsx";
import { formatProjectSearch, parseProjectSearch } from "../../research/search.ts";
import { useFocusOnProject } from "../../research/use-focus-on-project.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/research";
import "./research/student-research.css";
import { Link } from "react-router";
import { PlainList } from "../../components/plain-list.tsx";
import { prefetch } from "../../queries/show.ts";
import { OUTCOMES, type ResearchProject, researchStatus } from "../../research/project.ts";
import { mediumDate } from "../../time/format.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { OwnProject } from "./research/own-project.tsx";
import { researchQueries } from "./tabs.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "student", researchQueries, latestQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, researchQueries);

const ownProjects = researchProjects("student", "all", PROJECTS_COUNT);

/** The notebook of the latest project, once the list of projects is loaded. */
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
            Request another project
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

const STEPS = [
  ["You tell us what interests you", "Five short answers. It’s free, with no commitment."],
  ["We find you a mentor", "Someone who does research in your field. We’ll email you."],
  ["You start together", "With a plan from question to paper, and a timeline you can see here."],
  ["You finish something real", "A paper, a poster or a project, with every step of it in your notebook."],
] as const;

/** Shown without a project: how research works, and the link to request a mentor. */
function NoProject() {
  const { openForm } = useResearchDialogs();
  return (
    <>
      <EmptyState
        drawing="research"
        action={
          <Button variant="contained" color="signal" onClick={() => openForm(interestForm)}>
            Fill out the Research Interest Form
          </Button>
        }
      >
        You don’t have a research project yet. Start with a question of your own; a mentor works on it with
        you, one-on-one.
      </EmptyState>
      <section className="how-it-goes" aria-labelledby="how-it-goes">
        <h2 id="how-it-goes">How it works</h2>
        <ol>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="note">{text}</p>
            </li>
          ))}
        </ol>
        <p className="note">
          What it costs and what’s included: <a href="/research-mentorship">Research mentorship</a>.
        </p>
      </section>
    </>
  );
}

interface OwnProjectsProps {
  projects: readonly ResearchProject[];
  /** The id of the open project. */
  shown: string;
  hrefOf: (project: string) => string;
}

/** Links to the student's other projects; ended ones stay readable. */
function OwnProjects({ projects, shown, hrefOf }: OwnProjectsProps) {
  const zone = useReaderZone();
  const others = projects.filter(({ id }) => id !== shown);
  if (others.length === 0) return null;
  return (
    <section className="own-projects" aria-labelledby="own-projects">
      <h2 id="own-projects">Your other projects</h2>
      <PlainList>
        {others.map(({ id, research_area, status, outcome, created_at }) => {
          const load = () => prefetch([researchNotebook(id), researchUpdates(id, UPDATES_STEP)]);
          return (
            <li key={id}>
              <Link to={hrefOf(id)} onPointerEnter={load} onFocus={load}>
                <span className="own-project-area">{research_area}</span>
                <span className="note">
                  {outcome ? OUTCOMES[outcome] : researchStatus({ status }).label}, requested{" "}
                  {mediumDate(created_at, zone)}
                </span>
              </Link>
            </li>
          );
        })}
      </PlainList>
    </section>
  );
}
