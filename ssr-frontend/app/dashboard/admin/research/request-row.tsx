import Button from "@mui/material/Button";
import { fullName } from "../../../bookings/booking.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import type { EligibleTutor } from "../../../queries/admin-research.ts";
import { useSession } from "../../../queries/session.ts";
import {
  hoursFinding,
  mayDo,
  OUTCOMES,
  type ResearchProject,
  researchStatus,
} from "../../../research/project.ts";
import { mediumDate } from "../../../time/format.ts";
import { AssignTutor } from "./assign-tutor.tsx";

interface RequestRowProps {
  project: ResearchProject;
  tutors: readonly EligibleTutor[] | undefined;
  onReassign: () => void;
  onHours: () => void;
}

/** A request or project as an admin looks after it: a line of a table, or on phones a card. */
export function RequestRow({ project, tutors, onReassign, onHours }: RequestRowProps) {
  const { zone } = useSession();
  const { student, research_area, goals, preferred_timeline, created_at, tutor } = project;
  const { label, tone } = researchStatus(project);
  return (
    <li className="request" tabIndex={-1}>
      <p className="request-date">{mediumDate(created_at, zone)}</p>
      <div className="request-student">
        <h3>{fullName(student)}</h3>
        {student.email && (
          <p>
            <a href={`mailto:${student.email}`}>{student.email}</a>
          </p>
        )}
      </div>
      <div className="request-what">
        <p>
          <b>{research_area}</b>
        </p>
        <p className="request-goals">{goals}</p>
      </div>
      <p className="request-timeline">
        <span className="request-label">Timeline: </span>
        {preferred_timeline}
      </p>
      <div className="request-tutor">
        <p>
          <span className="request-label">Tutor: </span>
          {tutor ? fullName(tutor) : "Unassigned"}
        </p>
        {!tutor && mayDo(project, "assign") && <AssignTutor project={project} tutors={tutors} />}
      </div>
      <div className="request-status">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <RiskNote project={project} />
      </div>
      <Details project={project} onReassign={onReassign} onHours={onHours} />
    </li>
  );
}

const RISKS = { late: "A date has passed", quiet: "Quiet for two weeks" };

const RiskNote = ({ project: { risk } }: Pick<RequestRowProps, "project">) =>
  risk && <p className="at-risk">{RISKS[risk]}</p>;

/** What fits into no column, and what is seldom done. */
function Details({ project, onReassign, onHours }: Omit<RequestRowProps, "tutors">) {
  const { student, tutor, background_knowledge, availability, progress_percentage, outcome, status } =
    project;
  return (
    <details className="request-details">
      <summary aria-label={`Details: ${fullName(student)}`}>Details</summary>
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
      <p className="request-actions">
        {tutor && mayDo(project, "assign") && (
          <Button variant="outlined" aria-label={`Reassign: ${fullName(student)}`} onClick={onReassign}>
            Reassign
          </Button>
        )}
        <Button variant="outlined" aria-label={`Change hours: ${fullName(student)}`} onClick={onHours}>
          Change hours
        </Button>
      </p>
    </details>
  );
}
