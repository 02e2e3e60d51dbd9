import { StatusBadge } from "../../../components/status-badge.tsx";
import type { Verification } from "../../../queries/admin-organizations.ts";
import { verifiedName } from "./words.ts";

/** That we have verified an organization, if we have. */
export const VerificationBadge = ({ verified }: { verified: Verification | null | undefined }) =>
  verified ? <StatusBadge tone="completed">{verifiedName(verified)}</StatusBadge> : null;
