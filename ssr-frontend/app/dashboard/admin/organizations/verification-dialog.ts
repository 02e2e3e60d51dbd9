import type { AdminOrganization } from "../../../queries/admin-organizations.ts";

/** The props of each dialog about an organization. */
export interface VerificationDialogProps {
  /** The organization when the dialog was opened. */
  organization: AdminOrganization;
  /** Whether it has changed since. */
  isChanged: boolean;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Shown instead of saving, if the organization changed while the dialog was open. */
export const CHANGED_MEANWHILE = "It changed in the meantime. Please look at it again, then decide.";
