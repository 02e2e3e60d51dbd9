import type { ResearchProject } from "./project.ts";
import "./request-facts.css";

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
    <dl className="request-facts">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RequestFactsDisclosureProps {
  project: ResearchProject;
  /** What opens it; by default in words for somebody else than the student. */
  title?: string;
}

/** What the student has written, closed at first: for a project that has moved on since. */
export const RequestFactsDisclosure = ({
  project,
  title = `What ${project.student.first_name} asked for`,
}: RequestFactsDisclosureProps) => (
  <details className="request-facts-disclosure">
    <summary>{title}</summary>
    <RequestFacts project={project} />
  </details>
);
