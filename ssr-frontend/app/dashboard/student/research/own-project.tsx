import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { fullName } from "../../../components/full-name.ts";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { deleteResearch, researchNotebook } from "../../../queries/research.ts";
import { Notebook } from "../../../research/notebook.tsx";
import { Outcome } from "../../../research/outcome.tsx";
import { mayDo, type ResearchNotebook, type ResearchProject } from "../../../research/project.ts";
import { ProjectChat } from "../../../research/project-chat.tsx";
import { ProjectHead } from "../../../research/project-head.tsx";
import { RequestFactsDisclosure } from "../../../research/request-facts.tsx";
import { type ResearchQuestion, useResearchDialogs } from "../../../research/research-dialogs.tsx";
import { mediumDate } from "../../../time/format.ts";
import { wallMediumDate } from "../../../time/wall.ts";
import { ProjectNotice } from "./project-notice.tsx";
import "./student-research.css";
import { useReaderZone } from "../../../time/reader-zone.ts";

interface OwnProjectProps {
  id: string;
  /** The project from the list, until its notebook has loaded. */
  known: ResearchProject | undefined;
  updates: number;
  hrefOf: (updates: number) => string;
}

/** One of the student's projects, with its notebook. */
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

/** The project was deleted, or never belonged to the student. */
const NotThere = () => (
  <EmptyState
    drawing="research"
    action={
      <Button component={Link} to="/dashboard/student/research" variant="outlined">
        Show my latest project
      </Button>
    }
  >
    This project no longer exists.
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
        <RequestFactsDisclosure project={project} title="Your request" />
      </Notebook>
    </>
  );
}

/** Asks for confirmation before a project is deleted, and lists what is deleted with it. */
const deleteProjectQuestion = ({ id, research_area, tutor }: ResearchProject): ResearchQuestion => ({
  key: `delete ${id}`,
  title: "Delete this project?",
  text: (
    <>
      <p>
        “{research_area}” is deleted permanently, with all its updates, links, drafts, milestones and meeting
        notes.
      </p>
      {tutor && <p className="note">{tutor.first_name} will get an email.</p>}
    </>
  ),
  confirm: "Delete project",
  busyText: "Deleting…",
  cancel: "Keep it",
  destructive: true,
  mutation: deleteResearch(id),
  done: ["Research project deleted"],
  failed: ({ message }) => ["Failed to delete research project", message],
});

/** The state of a project, in a sentence. */
function ProjectState({ project }: { project: ResearchProject }) {
  const zone = useReaderZone();
  const { status, tutor, next_milestone, started_at, created_at } = project;
  if (status === "pending")
    return `Requested ${mediumDate(created_at, zone)}. We’re looking for your mentor.`;
  const mentor = <Mentor tutor={tutor} />;
  if (status === "assigned") return <>{mentor} is your mentor, and will start the project with you.</>;
  const since = started_at ? ` since ${mediumDate(started_at, zone)}` : "";
  if (status === "completed") return <>With {mentor}.</>;
  return (
    <>
      With {mentor}
      {since}.
      {next_milestone && (
        <>
          {" "}
          Next: {next_milestone.title} by {wallMediumDate(next_milestone.due_on)}.
        </>
      )}
    </>
  );
}

/** A mentor's name, linked to their public page if they have one. */
function Mentor({ tutor }: { tutor: ResearchProject["tutor"] | undefined }) {
  if (!tutor) return "a former mentor";
  return tutor.slug ? <a href={`/mentor/${tutor.slug}`}>{fullName(tutor)}</a> : fullName(tutor);
}
