import type { CSSProperties } from "react";
import { MarginPart } from "./margin-part.tsx";
import { hoursFinding, type ResearchProject } from "./project.ts";

/** The hours that a project includes, as a rule with a mark for each, filled as far as they are used. */
export function Hours({ project }: { project: ResearchProject }) {
  const { hours_included, minutes_used } = project;
  const share = Math.min(1, minutes_used / 60 / hours_included);
  return (
    <MarginPart title="Mentoring hours">
      <div
        className="hours-rule"
        style={{ "--share": share, "--hours": Math.min(hours_included, 50) } as CSSProperties}
        aria-hidden="true"
      />
      <p className="hours-words">{hoursFinding(project)}.</p>
    </MarginPart>
  );
}
