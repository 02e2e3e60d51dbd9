import { Link } from "react-router";
import { researchProjects } from "../../../queries/research.ts";
import { prefetch } from "../../../queries/show.ts";
import { PROJECTS_COUNT } from "../../../research/limits.ts";
import type { MentoredProjectsProps } from "./mentored-projects.tsx";
import type { ResearchSearch } from "./search.ts";

const TABS = [
  { state: "active", label: "Active Projects" },
  { state: "completed", label: "Completed" },
] as const;

interface ProjectTabsProps extends Pick<MentoredProjectsProps, "hrefOf"> {
  state: ResearchSearch["state"];
}

/** Projects that go on, and those that are over. They are links: each has an address. */
export const ProjectTabs = ({ state: shown, hrefOf }: ProjectTabsProps) => (
  <nav className="sub-tabs" aria-label="Research projects">
    {TABS.map(({ state, label }) => {
      const load = () => prefetch([researchProjects("tutor", state, PROJECTS_COUNT)]);
      return (
        <Link
          key={state}
          to={hrefOf({ state })}
          preventScrollReset
          aria-current={state === shown ? "page" : undefined}
          onPointerEnter={load}
          onFocus={load}
        >
          {label}
        </Link>
      );
    })}
  </nav>
);
