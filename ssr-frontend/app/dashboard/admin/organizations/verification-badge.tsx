import { StatusBadge } from "../../../components/status-badge.tsx";
import type { Verification } from "../../../queries/admin-organizations.ts";
import { verifiedName } from "./words.ts";

/** The badge of a verified organization; nothing if it is not verified. */
export const VerificationBadge = ({ verified }: { verified: Verification | null | undefined }) =>
  verified ? <StatusBadge tone="completed">{verifiedName(verified)}</StatusBadge> : null;
