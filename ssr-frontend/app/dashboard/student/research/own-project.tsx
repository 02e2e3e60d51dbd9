import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { researchNotebook } from "../../../queries/research.ts";
import { Notebook } from "../../../research/notebook.tsx";
import { Outcome } from "../../../research/outcome.tsx";
import { mayDo, type ResearchNotebook, type ResearchProject } from "../../../research/project.ts";
import { ProjectChat } from "../../../research/project-chat.tsx";
import { ProjectHead } from "../../../research/project-head.tsx";
import { RequestFactsDisclosure } from "../../../research/request-facts.tsx";
import { useResearchDialogs } from "../../../research/research-dialogs.tsx";
import { deleteProjectQuestion } from "./delete-project.tsx";
import { ProjectNotice } from "./project-notice.tsx";
import { ProjectState } from "./project-state.tsx";
import "./student-research.css";

interface OwnProjectProps {
  id: string;
  /** As the list of projects tells it, until its notebook is there. */
  known: ResearchProject | undefined;
  updates: number;
  hrefOf: (updates: number) => string;
}

/** A project of the student's, with its notebook. */
export function OwnProject({ id, known, updates, hrefOf }: OwnProjectProps) {
  const notebook = useQuery(researchNotebook(id));
  if (notebook.data === null) return <NotThere />;
  const project = notebook.data?.project ?? known;
  return (
    <>
      {project && (
        <ProjectHead
          project={project}
          person={project.tutor}
          heading
          action={<ProjectChat project={project} side="student" />}
        >
          <ProjectState project={project} />
        </ProjectHead>
      )}
      <Loaded query={notebook} skeleton={<RowsSkeleton rows={6} />}>
        {(data) => data && <OwnNotebook notebook={data} updates={updates} hrefOf={hrefOf} />}
      </Loaded>
    </>
  );
}

/** The address names a project that was deleted, or never was the student's. */
const NotThere = () => (
  <EmptyState
    drawing="research"
    action={
      <Button component={Link} to="/dashboard/student/research" variant="outlined">
        Show my latest project
      </Button>
    }
  >
    This project is not there any more.
  </EmptyState>
);

interface OwnNotebookProps {
  notebook: ResearchNotebook;
  updates: number;
  hrefOf: (updates: number) => string;
}

function OwnNotebook({ notebook, updates, hrefOf }: OwnNotebookProps) {
  const { confirm } = useResearchDialogs();
  const { project } = notebook;
  return (
    <>
      <ProjectNotice notebook={notebook} />
      <Outcome project={project} />
      <Notebook
        notebook={notebook}
        side="student"
        updates={updates}
        hrefOf={hrefOf}
        end={
          mayDo(project, "delete") && (
            <Button
              className="delete-project"
              variant="text"
              color="error"
              onClick={() => confirm(deleteProjectQuestion(project))}
            >
              Delete project
            </Button>
          )
        }
      >
        <RequestFactsDisclosure project={project} title="What you asked for" />
      </Notebook>
    </>
  );
}
