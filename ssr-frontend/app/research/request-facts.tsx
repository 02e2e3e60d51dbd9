import type { ResearchProject } from "./project.ts";
import "./request-facts.css";

/** The student's answers in the Research Interest Form. */
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
  /** The label of the summary; by default for viewers other than the student. */
  title?: string;
}

/** The student's answers, collapsed: for a project that has started. */
export const RequestFactsDisclosure = ({
  project,
  title = `What ${project.student.first_name} asked for`,
}: RequestFactsDisclosureProps) => (
  <details className="request-facts-disclosure">
    <summary>{title}</summary>
    <RequestFacts project={project} />
  </details>
);
