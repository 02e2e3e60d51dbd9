import type { ResearchProject } from "./project.ts";

/** What the student has written in the Research Interest Form. */
export function RequestFacts({ project }: { project: ResearchProject }) {
  const facts = [
    ["Research area", project.research_area],
    ["Goals", project.goals],
    ["Background", project.background_knowledge],
    ["Timeline", project.preferred_timeline],
    ["Availability", project.availability],
  ] as const;
  return (
    <dl className="research-facts">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EarlierRequestFactsProps {
  project: ResearchProject;
  /** What the reader calls the student; the first name if not given. */
  who?: string;
}

/** The same, closed: the project has gone on since. */
export const EarlierRequestFacts = ({
  project,
  who = project.student.first_name,
}: EarlierRequestFactsProps) => (
  <details className="earlier-request">
    <summary>What {who} asked for</summary>
    <RequestFacts project={project} />
  </details>
);
