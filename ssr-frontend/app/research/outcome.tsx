import { mediumDate } from "../time/format.ts";
import { useReaderZone } from "../time/reader-zone.ts";
import { OUTCOMES, type ResearchProject, siteOf } from "./project.ts";
import { ResearchNotice } from "./research-notice.tsx";

/** The outcome of a completed project. */
export function Outcome({ project }: { project: ResearchProject }) {
  const zone = useReaderZone();
  const { status, outcome, outcome_url, completed_at } = project;
  if (status !== "completed") return null;
  const completed = completed_at ? `Completed ${mediumDate(completed_at, zone)}` : "Completed";
  return (
    <ResearchNotice title={outcome ? OUTCOMES[outcome] : completed}>
      <p>
        {outcome && `${completed}. `}
        {outcome_url && (
          <a href={outcome_url} target="_blank" rel="noopener noreferrer nofollow">
            Read it at {siteOf(outcome_url)}
            <span className="visually-hidden">, opens in a new tab</span>
          </a>
        )}
      </p>
    </ResearchNotice>
  );
}
