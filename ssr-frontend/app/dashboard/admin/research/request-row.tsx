import { useId, useState } from "react";
import { Link } from "react-router";
import { fullName } from "../../../components/full-name.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { RowHeader, TableCell, TableRow } from "../../../components/table.tsx";
import type { EligibleTutor } from "../../../queries/admin-research.ts";
import {
  hoursFinding,
  mayDo,
  OUTCOMES,
  type ResearchProject,
  researchStatus,
} from "../../../research/project.ts";
import { mediumDate } from "../../../time/format.ts";
import { AdminProjectActions } from "./admin-project-actions.tsx";
import { AssignTutor } from "./assign-tutor.tsx";
import { handoverWords, openHandover } from "./handover-words.ts";
import "../../../research/request-facts.css";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { RiskNote } from "./risk-note.tsx";
import type { ProjectDialogs } from "./use-project-dialogs.tsx";

interface RequestRowProps {
  project: ResearchProject;
  tutors: readonly EligibleTutor[] | undefined;
  /** The notebook's address. */
  href: string;
  dialogs: ProjectDialogs;
}

/** A request or project in the admin's list: a table row, or a card in narrow windows. */
export function RequestRow({ project, tutors, href, dialogs }: RequestRowProps) {
  const zone = useReaderZone();
  const details = useId();
  const [open, setOpen] = useState(false);
  const { student, research_area, goals, preferred_timeline, created_at } = project;
  const { label, tone } = researchStatus(project);
  return (
    <TableRow className="request" tabIndex={-1}>
      <TableCell className="request-date">{mediumDate(created_at, zone)}</TableCell>
      <RowHeader className="request-student">
        <b>{fullName(student)}</b>
        {student.email && <a href={`mailto:${student.email}`}>{student.email}</a>}
      </RowHeader>
      <TableCell className="request-what">
        {/* The notebook is not prefetched: fetching it is recorded in the audit log. */}
        <Link to={href}>{research_area}</Link>
        <p className="request-goals" data-whole={open}>
          {goals}
        </p>
      </TableCell>
      <TableCell className="request-timeline">
        <CardLabel>Timeline</CardLabel> {preferred_timeline}
      </TableCell>
      <TableCell className="request-tutor">
        <TutorCell project={project} tutors={tutors} open={open} />
      </TableCell>
      <TableCell className="request-status">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <RiskNote project={project} />
      </TableCell>
      <TableCell className="request-more">
        <button
          type="button"
          className="request-toggle"
          aria-label={`Details: ${fullName(student)}`}
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
        >
          <span>Details</span>
        </button>
        <div id={details} className="request-panel" hidden={!open}>
          <RequestDetails project={project} />
          <p className="request-actions">
            <AdminProjectActions project={project} dialogs={dialogs} />
          </p>
        </div>
      </TableCell>
    </TableRow>
  );
}

/** A column's name in a card; screen readers get it from the table. */
const CardLabel = ({ children }: { children: string }) => (
  <span className="request-label" aria-hidden="true">
    {children}
  </span>
);

interface TutorCellProps extends Pick<RequestRowProps, "project" | "tutors"> {
  /** Whether the details are shown. */
  open: boolean;
}

function TutorCell({ project, tutors, open }: TutorCellProps) {
  const zone = useReaderZone();
  const { tutor } = project;
  const handover = openHandover(project);
  return (
    <>
      <CardLabel>Tutor</CardLabel>
      {!tutor && mayDo(project, "assign") && <AssignTutor project={project} tutors={tutors} />}
      <span className={tutor ? undefined : "note"}>{tutor ? fullName(tutor) : "Unassigned"}</span>
      {handover && (
        <p className="note" data-whole={open}>
          {handoverWords(handover, zone)}
          {handover.reason && `: “${handover.reason}”`}
        </p>
      )}
    </>
  );
}

/** The details that have no column. */
function RequestDetails({ project }: { project: ResearchProject }) {
  const { background_knowledge, availability, progress_percentage, outcome, status } = project;
  return (
    <dl className="request-facts">
      <div>
        <dt>Background</dt>
        <dd>{background_knowledge}</dd>
      </div>
      <div>
        <dt>Availability</dt>
        <dd>{availability}</dd>
      </div>
      <div>
        <dt>Hours</dt>
        <dd>{hoursFinding(project)}</dd>
      </div>
      {status !== "pending" && (
        <div>
          <dt>Progress</dt>
          <dd>
            {progress_percentage}%{outcome && `, ${OUTCOMES[outcome].toLowerCase()}`}
          </dd>
        </div>
      )}
    </dl>
  );
}
