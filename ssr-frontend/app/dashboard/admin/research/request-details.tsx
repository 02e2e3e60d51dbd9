import "../../../research/request-facts.css";
import { hoursFinding, OUTCOMES, type ResearchProject } from "../../../research/project.ts";

/** What fits into no column. */
export function RequestDetails({ project }: { project: ResearchProject }) {
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
