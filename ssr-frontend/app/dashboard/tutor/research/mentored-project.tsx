import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { fullName } from "../../../components/full-name.ts";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { researchNotebook } from "../../../queries/research.ts";
import { Notebook } from "../../../research/notebook.tsx";
import { Outcome } from "../../../research/outcome.tsx";
import { mayDo, type ResearchNotebook, type ResearchProject } from "../../../research/project.ts";
import { ProjectChat } from "../../../research/project-chat.tsx";
import { ProjectHead } from "../../../research/project-head.tsx";
import { RequestFacts, RequestFactsDisclosure } from "../../../research/request-facts.tsx";
import { ResearchNotice } from "../../../research/research-notice.tsx";
import { wallMediumDate } from "../../../time/wall.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { ProgressForm } from "./progress-form.tsx";
import { Decline, EndProject, StartProject } from "./project-actions.tsx";
import "./tutor-research.css";

const PARENT = { to: "/dashboard/tutor/research", label: "All projects" };

interface MentoredProjectProps {
  id: string;
  updates: number;
  hrefOf: (updates: number) => string;
}

/** The notebook of a project, for its mentor. */
export function MentoredProject({ id, updates, hrefOf }: MentoredProjectProps) {
  const notebook = useQuery(researchNotebook(id));
  const heading = notebook.data?.project.research_area ?? "Research project";
  return (
    <TabPage title="Research" heading={heading} parent={PARENT}>
      <Loaded query={notebook} skeleton={<RowsSkeleton rows={6} />}>
        {(data) =>
          data ? <MentorsNotebook notebook={data} updates={updates} hrefOf={hrefOf} /> : <NotMine />
        }
      </Loaded>
    </TabPage>
  );
}

const NotMine = () => (
  <EmptyState
    drawing="research"
    action={
      <Button component={Link} to={PARENT.to} variant="outlined">
        All projects
      </Button>
    }
  >
    This project is no longer yours: it was reassigned, or its student deleted it.
  </EmptyState>
);

interface MentorsNotebookProps {
  notebook: ResearchNotebook;
  updates: number;
  hrefOf: (updates: number) => string;
}

function MentorsNotebook({ notebook, updates, hrefOf }: MentorsNotebookProps) {
  const { project } = notebook;
  const { student } = project;
  return (
    <>
      <ProjectHead
        project={project}
        person={student}
        action={
          <>
            <StartProject project={project} />
            <Decline project={project} />
            <EndProject project={project} />
            <ProjectChat project={project} side="tutor" />
          </>
        }
      >
        {fullName(student)}
      </ProjectHead>
      <MentorsNotice project={project} />
      <Outcome project={project} />
      {project.status === "assigned" && <RequestFacts project={project} />}
      <Notebook notebook={notebook} side="tutor" updates={updates} hrefOf={hrefOf}>
        {mayDo(project, "set_progress") && <ProgressForm project={project} />}
        {project.status !== "assigned" && <RequestFactsDisclosure project={project} />}
      </Notebook>
    </>
  );
}

/** What starting does to the milestones: those of a project that was started before stay. */
function startWords({ started_at, milestones_total, preferred_timeline }: ResearchProject): string {
  if (started_at || milestones_total > 0)
    return "The milestones stay as they are; once you’ve started, you can change any of them.";
  const span = preferred_timeline === "flexible" ? "over twelve weeks" : `for ${preferred_timeline}`;
  return `Starting lays out five milestones from question to paper ${span}; you can change any of them.`;
}

/** The most important notice to the mentor. */
function MentorsNotice({ project }: { project: ResearchProject }) {
  const { status, risk, next_milestone, student } = project;
  if (status === "assigned") {
    return (
      <ResearchNotice title="Ready to start">
        <p>
          {startWords(project)} {student.first_name} sees right away that you’ve started.
        </p>
      </ResearchNotice>
    );
  }
  if (risk === "late" && next_milestone) {
    return (
      <ResearchNotice title={`${next_milestone.title} was due ${wallMediumDate(next_milestone.due_on)}`}>
        <p>Mark it done below, or move it to a date that you and {student.first_name} believe in.</p>
      </ResearchNotice>
    );
  }
  if (risk === "quiet") {
    return (
      <ResearchNotice title="Nothing noted for two weeks">
        <p>Ask {student.first_name} how it’s going, and note what you hear.</p>
      </ResearchNotice>
    );
  }
  return null;
}
