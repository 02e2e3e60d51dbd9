import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { fullName } from "../../../components/full-name.ts";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { researchNotebook } from "../../../queries/research.ts";
import { useSession } from "../../../queries/session.ts";
import { UPDATES_STEP } from "../../../research/limits.ts";
import { Notebook } from "../../../research/notebook.tsx";
import { Outcome } from "../../../research/outcome.tsx";
import { mayDo, type ResearchNotebook, type ResearchProject } from "../../../research/project.ts";
import { ProjectHead } from "../../../research/project-head.tsx";
import { RequestFacts, RequestFactsDisclosure } from "../../../research/request-facts.tsx";
import { ResearchNotice } from "../../../research/research-notice.tsx";
import { TabPage } from "../../shell/tab-page.tsx";
import { AdminProjectActions } from "./admin-project-actions.tsx";
import "./admin-research.css";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { AssignTutor } from "./assign-tutor.tsx";
import { handoverWords, openHandover } from "./handover-words.ts";
import { RiskNote } from "./risk-note.tsx";
import type { ResearchSearch } from "./search.ts";
import { TutorsNotice, type TutorsQuery } from "./tutors-notice.tsx";
import { type ProjectDialogs, useProjectDialogs } from "./use-project-dialogs.tsx";

interface AdminNotebookProps {
  id: string;
  updates: number;
  hrefOf: (change: Partial<ResearchSearch>) => string;
  tutors: TutorsQuery;
}

/** The notebook of any project, read-only, with the admin's actions on its mentor. */
export function AdminNotebook({ id, updates, hrefOf, tutors }: AdminNotebookProps) {
  const notebook = useQuery(researchNotebook(id));
  const { shown, ...dialogs } = useProjectDialogs(tutors);
  const heading = notebook.data?.project.research_area ?? "Research project";
  const list = { to: hrefOf({ project: undefined, updates: UPDATES_STEP }), label: "All projects" };
  return (
    <TabPage title="Research" heading={heading} parent={list}>
      <Loaded query={notebook} skeleton={<RowsSkeleton rows={6} />}>
        {(data) =>
          data ? (
            <OpenNotebook
              notebook={data}
              updates={updates}
              hrefOf={(more) => hrefOf({ updates: more })}
              tutors={tutors}
              dialogs={dialogs}
            />
          ) : (
            <ProjectGone list={list.to} />
          )
        }
      </Loaded>
      {shown}
    </TabPage>
  );
}

const ProjectGone = ({ list }: { list: string }) => (
  <EmptyState
    drawing="research"
    action={
      <Button component={Link} to={list} variant="outlined">
        All projects
      </Button>
    }
  >
    This project no longer exists: its student deleted it.
  </EmptyState>
);

interface OpenNotebookProps {
  notebook: ResearchNotebook;
  updates: number;
  hrefOf: (updates: number) => string;
  tutors: TutorsQuery;
  dialogs: ProjectDialogs;
}

function OpenNotebook({ notebook, updates, hrefOf, tutors, dialogs }: OpenNotebookProps) {
  const { user } = useSession();
  const { project } = notebook;
  const { id, student, tutor } = project;
  const started = project.status === "in_progress" || project.status === "completed";
  const unassigned = !tutor && mayDo(project, "assign");
  return (
    <>
      <ProjectHead
        project={project}
        person={student}
        action={
          <>
            {unassigned && <AssignTutor project={project} tutors={tutors.data?.items} />}
            <AdminProjectActions project={project} dialogs={dialogs} />
          </>
        }
      >
        {fullName(student)}
        {student.email && (
          <>
            {", "}
            <a href={`mailto:${student.email}`}>{student.email}</a>
          </>
        )}
        . {tutor ? `Mentored by ${fullName(tutor)}.` : "Unassigned."}
      </ProjectHead>
      <RiskNote project={project} />
      {/* No note if the admin is the mentor: their view is not recorded. */}
      {tutor?.id !== user?.id && (
        <p className="note">
          We log that you opened this notebook in the{" "}
          <Link to={`/dashboard/admin/audit-log?subject=${id}`}>audit log</Link>.
        </p>
      )}
      {unassigned && <TutorsNotice tutors={tutors} />}
      <LastHandover project={project} />
      <Outcome project={project} />
      {!started && <RequestFacts project={project} />}
      <Notebook notebook={notebook} side="admin" updates={updates} hrefOf={hrefOf}>
        {started && <RequestFactsDisclosure project={project} />}
      </Notebook>
    </>
  );
}

/** Who gave the project up last, and why, so that it is not assigned to them again by mistake. */
function LastHandover({ project }: { project: ResearchProject }) {
  const zone = useReaderZone();
  const handover = openHandover(project);
  if (!handover) return null;
  return (
    <ResearchNotice title={handoverWords(handover, zone)}>
      {handover.reason && <blockquote>{handover.reason}</blockquote>}
    </ResearchNotice>
  );
}
