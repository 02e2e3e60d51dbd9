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

/** The same, closed: the project has gone on since. */
export const EarlierRequestFacts = ({ project }: { project: ResearchProject }) => (
  <details className="asked">
    <summary>What {project.student.first_name} asked for</summary>
    <RequestFacts project={project} />
  </details>
);
