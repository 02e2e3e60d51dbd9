import type { ResearchProject } from "../../../research/project.ts";

const RISKS = { late: "A date has passed", quiet: "Quiet for two weeks" };

/** Why somebody should look after a project. */
export function RiskNote({ project: { risk, status } }: { project: ResearchProject }) {
  if (!risk) return null;
  // Nobody can move a date before the start.
  if (risk === "late" && status === "assigned") return <p className="note">New dates once it is started</p>;
  return <p className="at-risk">{RISKS[risk]}</p>;
}
