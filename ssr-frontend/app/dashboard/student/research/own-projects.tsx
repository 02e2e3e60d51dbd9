import { Link } from "react-router";
import { PlainList } from "../../../components/plain-list.tsx";
import { researchNotebook, researchUpdates } from "../../../queries/research.ts";
import { useSession } from "../../../queries/session.ts";
import { prefetch } from "../../../queries/show.ts";
import { UPDATES_STEP } from "../../../research/limits.ts";
import { OUTCOMES, type ResearchProject, researchStatus } from "../../../research/project.ts";
import { mediumDate } from "../../../time/format.ts";

interface OwnProjectsProps {
  projects: readonly ResearchProject[];
  /** The one that is open. */
  shown: string;
  hrefOf: (project: string) => string;
}

/** The student's other projects: earlier ones stay readable. */
export function OwnProjects({ projects, shown, hrefOf }: OwnProjectsProps) {
  const { zone } = useSession();
  const others = projects.filter(({ id }) => id !== shown);
  if (others.length === 0) return null;
  return (
    <section className="own-projects" aria-labelledby="own-projects">
      <h2 id="own-projects">Your other projects</h2>
      <PlainList>
        {others.map(({ id, research_area, status, outcome, created_at }) => {
          const load = () => prefetch([researchNotebook(id), researchUpdates(id, UPDATES_STEP)]);
          return (
            <li key={id}>
              <Link to={hrefOf(id)} onPointerEnter={load} onFocus={load}>
                <span className="own-project-area">{research_area}</span>
                <span className="note">
                  {outcome ? OUTCOMES[outcome] : researchStatus({ status }).label}, begun{" "}
                  {mediumDate(created_at, zone)}
                </span>
              </Link>
            </li>
          );
        })}
      </PlainList>
    </section>
  );
}
