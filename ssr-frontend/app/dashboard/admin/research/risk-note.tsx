import { AtRisk } from "../../../research/at-risk.tsx";
import type { ResearchProject } from "../../../research/project.ts";

const RISKS = { late: "A date has passed", quiet: "Quiet for two weeks" };

/** Why a project needs an admin's attention. */
export const RiskNote = ({ project: { risk } }: { project: ResearchProject }) =>
  risk && <AtRisk>{RISKS[risk]}</AtRisk>;
