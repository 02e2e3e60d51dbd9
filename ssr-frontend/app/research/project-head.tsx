import type { ReactNode } from "react";
import { Avatar } from "../components/avatar.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import "./project-head.css";
import { type ResearchProject, researchStatus } from "./project.ts";

interface ProjectHeadProps {
  project: ResearchProject;
  /** The user whose picture is shown, if any. */
  person: ResearchProject["tutor"];
  /** Whether to show the project's field as a heading; omitted if the page's own heading contains it. */
  heading?: boolean;
  /** One line about its state. */
  children: ReactNode;
  /** The next action. */
  action?: ReactNode;
}

/** The header of a project: topic, state and participant. */
export function ProjectHead({ project, person, heading = false, children, action }: ProjectHeadProps) {
  const { label, tone } = researchStatus(project);
  return (
    <header className="project-head">
      {person && <Avatar person={person} />}
      <div className="project-head-text">
        {heading && (
          <h2 id="project-title" tabIndex={-1}>
            {project.research_area}
          </h2>
        )}
        <p className="project-state">
          <StatusBadge tone={tone}>{label}</StatusBadge> <span>{children}</span>
        </p>
      </div>
      {action && <div className="project-actions">{action}</div>}
    </header>
  );
}
