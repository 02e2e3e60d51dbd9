import { StatusBadge } from "../../components/status-badge.tsx";
import type { ApplicationState } from "../../queries/summer-applications.ts";
import { STATES } from "./words.ts";

/** The badge of an application's state. */
export function StateBadge({ state }: { state: ApplicationState }) {
  const { label, tone } = STATES[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
