import Button from "@mui/material/Button";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { Avatar } from "../../../components/avatar.tsx";
import { fullName } from "../../../components/full-name.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { researchNotebook, researchUpdates } from "../../../queries/research.ts";
import { prefetch } from "../../../queries/show.ts";
import { AtRisk } from "../../../research/at-risk.tsx";
import { addUpdateForm } from "../../../research/forms/update.ts";
import { UPDATES_STEP } from "../../../research/limits.ts";
import { mayDo, OUTCOMES, type ResearchProject, researchStatus } from "../../../research/project.ts";
import { useResearchDialogs } from "../../../research/research-dialogs.tsx";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { wallMediumDate } from "../../../time/wall.ts";
import { Decline, StartProject } from "./project-actions.tsx";

interface ProjectRowProps {
  project: ResearchProject;
  /** The notebook's address. */
  href: string;
}

/** A mentored project: student, progress, next milestone and actions. */
export function ProjectRow({ project, href }: ProjectRowProps) {
  const { openForm } = useResearchDialogs();
  const { id, research_area, student, progress_percentage } = project;
  const { label, tone } = researchStatus(project);
  const load = () => prefetch([researchNotebook(id), researchUpdates(id, UPDATES_STEP)]);
  return (
    <li className="project-row" tabIndex={-1}>
      <Avatar person={student} />
      <div className="project-row-what">
        <h2>
          <Link to={href} onPointerEnter={load} onFocus={load}>
            {research_area}
          </Link>
        </h2>
        <p>
          {fullName(student)} <StatusBadge tone={tone}>{label}</StatusBadge>
        </p>
        <ProjectNext project={project} />
      </div>
      <div className="project-row-progress">
        <span className="progress-line" style={{ "--progress": progress_percentage } as CSSProperties} />
        <b>
          {progress_percentage}%<span className="visually-hidden"> done</span>
        </b>
      </div>
      <div className="project-row-actions">
        <StartProject project={project} />
        {mayDo(project, "start") ? (
          <Decline project={project} />
        ) : (
          mayDo(project, "add_update") && (
            <Button
              variant="outlined"
              aria-label={`Add update: ${research_area}`}
              onClick={() => openForm(addUpdateForm(project, "tutor"))}
            >
              Add update
            </Button>
          )
        )}
      </div>
    </li>
  );
}

/** The next milestone, an overdue one, or the end of the project. */
function ProjectNext({ project }: { project: ResearchProject }) {
  const zone = useReaderZone();
  const { status, risk, next_milestone, outcome, updated_at, completed_at } = project;
  if (status === "completed") {
    const result = outcome ? `${OUTCOMES[outcome]}. ` : "";
    return (
      <p className="note">
        {result}Completed {mediumDate(completed_at ?? updated_at, zone)}
      </p>
    );
  }
  const next = next_milestone && `${next_milestone.title} by ${wallMediumDate(next_milestone.due_on)}`;
  if (risk === "late") return <AtRisk>A date has passed: {next}</AtRisk>;
  if (risk === "quiet") return <AtRisk>Nothing noted for two weeks</AtRisk>;
  // Its dates are from an earlier start and may be over.
  if (status === "assigned") return next && <p className="note">Start it to reset the dates</p>;
  return next ? <p className="note">Next: {next}</p> : null;
}
