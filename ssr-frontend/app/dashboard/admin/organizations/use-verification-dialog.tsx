import { type ReactNode, useState } from "react";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import type { AdminOrganization } from "../../../queries/admin-organizations.ts";

// Most visits verify nobody.
const VerifyDialog = lazyComponent(() => import("./verify-dialog.tsx"));
const TakeBackDialog = lazyComponent(() => import("./take-back-dialog.tsx"));
const ApproveTextsDialog = lazyComponent(() => import("./approve-texts-dialog.tsx"));
const ReleaseDomainDialog = lazyComponent(() => import("./release-domain-dialog.tsx"));

const DIALOGS = {
  verify: VerifyDialog,
  "take-back": TakeBackDialog,
  "approve-texts": ApproveTextsDialog,
  "release-domain": ReleaseDomainDialog,
} as const;

/** What is asked about an organization. */
export type OrganizationQuestion = keyof typeof DIALOGS;

/**
 * The dialogs in which an organization is verified, or no longer, loses its domain, or has new texts approved. They stand beside the list: its row may leave that meanwhile.
 *
 * @param organizations those that are shown by now
 * @param focusAfter leads the focus on when what was pressed is gone
 */
export function useVerificationDialog(
  organizations: readonly AdminOrganization[],
  focusAfter: (organization: AdminOrganization) => void,
): {
  ask: (organization: AdminOrganization, question: OrganizationQuestion) => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<{
    organization: AdminOrganization;
    question: OrganizationQuestion;
    turn: number;
  }>();
  const [open, setOpen] = useState(false);
  function ask(organization: AdminOrganization, question: OrganizationQuestion) {
    setAsked((last) => ({ organization, question, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  }
  if (!asked) return { ask, dialog: null };
  const { organization, question, turn } = asked;
  const now = organizations.find(({ id }) => id === organization.id);
  const Dialog = DIALOGS[question];
  const dialog = (
    <Dialog
      key={turn}
      organization={organization}
      isChanged={now?.version !== organization.version}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={() => {
        if (!document.activeElement?.closest("main")) focusAfter(organization);
      }}
    />
  );
  return { ask, dialog };
}
