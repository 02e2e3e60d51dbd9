import type { AdminOrganization } from "../../../queries/admin-organizations.ts";

/** What each dialog about an organization gets. */
export interface VerificationDialogProps {
  /** As it was when the question was asked. */
  organization: AdminOrganization;
  /** Whether it is no longer as it was. */
  isChanged: boolean;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Why nothing is said of an organization that changed while somebody thought about it. */
export const CHANGED_MEANWHILE = "It has changed meanwhile. Please look at it again, then decide.";
