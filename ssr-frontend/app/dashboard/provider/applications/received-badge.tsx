import { StatusBadge } from "../../../components/status-badge.tsx";
import type { ReceivedApplicationState } from "../../../queries/provider-applications.ts";
import { STATES } from "../../../summer/applications/words.ts";
import { receivedLabel } from "./words.ts";

/** The badge of an application's state, in the provider's terms. */
export const ReceivedBadge = ({ state }: { state: ReceivedApplicationState }) => (
  <StatusBadge tone={STATES[state].tone}>{receivedLabel(state)}</StatusBadge>
);
