import { StatusBadge } from "../../../../components/status-badge.tsx";
import type { AiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";

/** The badge that shows whether the AI tutor is open. */
export function TutorBadge({ settings: { is_set_up, is_open } }: { settings: AiTutorSettings }) {
  if (!is_set_up) return <StatusBadge tone="pending">Not set up</StatusBadge>;
  return is_open ? (
    <StatusBadge tone="completed">Open</StatusBadge>
  ) : (
    <StatusBadge tone="cancelled">Closed</StatusBadge>
  );
}
