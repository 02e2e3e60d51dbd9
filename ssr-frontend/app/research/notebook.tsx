import type { ReactNode } from "react";
import { CourseFigure } from "./course-figure.tsx";
import { Hours } from "./hours.tsx";
import { Drafts, Links } from "./links.tsx";
import { Meetings } from "./meetings.tsx";
import { Milestones } from "./milestones.tsx";
import "./notebook.css";
import type { ResearchNotebook, ResearchSide } from "./project.ts";
import { Readers } from "./readers.tsx";
import { Updates } from "./updates.tsx";

interface NotebookProps {
  notebook: ResearchNotebook;
  side: ResearchSide;
  /** How many updates are listed. */
  updates: number;
  /** The address of a list with so many of them. */
  hrefOf: (updates: number) => string;
  /** What the page's own side has to say below the milestones, and at the end of the margin. */
  children?: ReactNode;
  end?: ReactNode;
}

/** A project's notebook: the way to the paper, what happened, and in the margin what belongs to it. */
export function Notebook({ notebook, side, updates, hrefOf, children, end }: NotebookProps) {
  const { project, meetings } = notebook;
  // A project that was handed back has been worked on.
  const hasBegun = project.tutor || project.minutes_used > 0 || meetings.length > 0;
  return (
    <>
      <CourseFigure project={project} milestones={notebook.milestones} />
      <Milestones notebook={notebook} />
      {children}
      <div className="notebook">
        <Updates project={project} side={side} count={updates} hrefOf={hrefOf} />
        <aside className="notebook-margin" aria-label="About the project">
          {hasBegun && <Hours project={project} />}
          <Drafts notebook={notebook} />
          <Links notebook={notebook} />
          {hasBegun && <Meetings notebook={notebook} />}
          <Readers notebook={notebook} />
          {end}
        </aside>
      </div>
    </>
  );
}
