import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { RowList } from "../../../components/row-list.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { Stats } from "../../../components/stats.tsx";
import { researchProjects, tutorUpdates } from "../../../queries/research.ts";
import { PROJECTS_COUNT } from "../../../research/limits.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import "../../../research/notebook.css";
import { prefetch } from "../../../queries/show.ts";
import { longerUpdates } from "../../../research/search.ts";
import { UpdateEntry } from "../../../research/updates.tsx";
import { ProjectRow } from "./project-row.tsx";
import type { ResearchSearch } from "./search.ts";
import "../tutor.css";
import "./tutor-research.css";

export interface MentoredProjectsProps {
  search: ResearchSearch;
  hrefOf: (change: Partial<ResearchSearch>) => string;
}

const EMPTY = {
  active:
    "You have no projects right now. When the academy assigns you one, it appears here and we email you.",
  completed: "Projects move here once they’re completed, with their outcomes.",
};

/** A tutor's projects: the counts, active or completed ones, and the latest updates. */
export function MentoredProjects({ search, hrefOf }: MentoredProjectsProps) {
  const { state, updates } = search;
  const projects = useQuery({
    ...researchProjects("tutor", state, PROJECTS_COUNT),
    placeholderData: keepPreviousData,
  });
  const counts = projects.data?.counts;
  return (
    <TabPage title="Research">
      <Stats
        stats={[
          { label: "Total projects", value: counts?.total },
          { label: "Active projects", value: counts?.active },
          { label: "Completed projects", value: counts?.completed },
        ]}
      />
      <ProjectTabs state={state} hrefOf={hrefOf} />
      <div className="mentored" aria-busy={projects.isPlaceholderData}>
        <Loaded query={projects} skeleton={<RowsSkeleton />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState drawing="research">{EMPTY[state]}</EmptyState>
            ) : (
              <RowList>
                {items.map((project) => (
                  <ProjectRow
                    key={project.id}
                    project={project}
                    href={hrefOf({ project: project.id, updates: 0 })}
                  />
                ))}
              </RowList>
            )
          }
        </Loaded>
      </div>
      <DashboardSection wide title="All progress updates" help="From all your projects, newest first.">
        <AllUpdates count={updates} hrefOf={hrefOf} />
      </DashboardSection>
    </TabPage>
  );
}

interface AllUpdatesProps extends Pick<MentoredProjectsProps, "hrefOf"> {
  count: number;
}

/** The updates of all the tutor's projects, newest first. */
function AllUpdates({ count, hrefOf }: AllUpdatesProps) {
  const updates = useQuery({ ...tutorUpdates(count), placeholderData: keepPreviousData });
  const longer = longerUpdates(count);
  return (
    <Loaded query={updates} skeleton={<RowsSkeleton />}>
      {({ items, more }) =>
        items.length === 0 ? (
          <EmptyState drawing="audit">Nothing noted yet in any of your projects.</EmptyState>
        ) : (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ updates: longer }) : undefined}
            moreWords="updates"
            moreQueries={() => (longer ? [tutorUpdates(longer)] : [])}
            busy={updates.isPlaceholderData}
          >
            {items.map((update) => (
              <UpdateEntry
                key={update.id}
                update={update}
                about={
                  <p className="entry-about">
                    <Link to={hrefOf({ project: update.research_request_id, updates: 0 })}>
                      {update.research_area}
                    </Link>
                    , {update.student_name}
                  </p>
                }
              />
            ))}
          </ShowMoreList>
        )
      }
    </Loaded>
  );
}

const TABS = [
  { state: "active", label: "Active Projects" },
  { state: "completed", label: "Completed" },
] as const;

interface ProjectTabsProps extends Pick<MentoredProjectsProps, "hrefOf"> {
  state: ResearchSearch["state"];
}

/** Active and completed projects, as links, since each has an address. */
const ProjectTabs = ({ state: shown, hrefOf }: ProjectTabsProps) => (
  <nav className="sub-tabs" aria-label="Research projects">
    {TABS.map(({ state, label }) => {
      const load = () => prefetch([researchProjects("tutor", state, PROJECTS_COUNT)]);
      return (
        <Link
          key={state}
          to={hrefOf({ state })}
          preventScrollReset
          aria-current={state === shown ? "page" : undefined}
          onPointerEnter={load}
          onFocus={load}
        >
          {label}
        </Link>
      );
    })}
  </nav>
);
