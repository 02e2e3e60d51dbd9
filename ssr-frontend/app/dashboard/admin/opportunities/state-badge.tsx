import { StatusBadge } from "../../../components/status-badge.tsx";
import type { AdminOpportunity } from "../../../queries/admin-opportunities.ts";
import { OPPORTUNITY_STATES } from "./words.ts";

/** Whether students see an opportunity, and why not. */
export function StateBadge({ state }: Pick<AdminOpportunity, "state">) {
  const { label, tone } = OPPORTUNITY_STATES[state];
  return tone ? (
    <StatusBadge tone={tone}>{label}</StatusBadge>
  ) : (
    <span className="closed-badge">{label}</span>
  );
}
