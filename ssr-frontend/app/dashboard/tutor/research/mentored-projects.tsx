import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../../components/empty-state.tsx";
import { RowList } from "../../../components/row-list.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { Stats } from "../../../components/stats.tsx";
import { researchProjects } from "../../../queries/research.ts";
import { PROJECTS_COUNT } from "../../../research/limits.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { AllUpdates } from "./all-updates.tsx";
import { ProjectRow } from "./project-row.tsx";
import { ProjectTabs } from "./project-tabs.tsx";
import type { ResearchSearch } from "./search.ts";
import "../tutor.css";
import "./tutor-research.css";

export interface MentoredProjectsProps {
  search: ResearchSearch;
  hrefOf: (change: Partial<ResearchSearch>) => string;
}

const EMPTY = {
  active:
    "No project is yours just now. When the academy assigns you one, it stands here, and we write to you.",
  completed: "Projects move here once they are completed, with what became of them.",
};

/** All projects of a tutor: how many, those that go on or are over, and what was noted last. */
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
      <DashboardSection wide title="All progress updates" help="Of all your projects; newest first.">
        <AllUpdates count={updates} hrefOf={hrefOf} />
      </DashboardSection>
    </TabPage>
  );
}
