import type { ReactNode } from "react";
import { Avatar } from "../components/avatar.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import "./project-head.css";
import { type ResearchProject, researchStatus } from "./project.ts";

interface ProjectHeadProps {
  project: ResearchProject;
  /** Whose picture stands beside it, if anybody's. */
  person: ResearchProject["tutor"];
  /** Shows the project's field as a heading; left out where the page's own heading says it. */
  heading?: boolean;
  /** One line of how it stands. */
  children: ReactNode;
  /** What can be done next. */
  action?: ReactNode;
}

/** What a project is about, how it stands, and with whom. */
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
