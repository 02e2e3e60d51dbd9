import { ConfirmForm } from "../../../components/confirm-form.tsx";
import { TextInput } from "../../../components/inputs.tsx";
import { useDraftForm } from "../../../components/use-draft-form.ts";
import { releaseDomain } from "../../../queries/admin-organizations.ts";
import { CHANGED_MEANWHILE, type VerificationDialogProps } from "./verification-dialog.ts";

const MIN_REASON = 3;
const MAX_REASON = 500;

/** Removes an organization's proven domain, for a reason that its provider gets. */
export default function ReleaseDomainDialog({
  organization,
  isChanged,
  open,
  onClose,
  onClosed,
}: VerificationDialogProps) {
  const { id, name, domain, verified, provider, version } = organization;
  const form = useDraftForm(
    "release-domain",
    { id, values: { reason: "" } },
    {
      mutation: releaseDomain(id),
      errorsOf: ({ reason }) => ({
        reason: [...reason.trim()].length < MIN_REASON ? "Please say why, in at least 3 characters." : "",
      }),
      toVariables: ({ reason }) => ({ reason: reason.trim(), seen_version: version }),
      done: () => ["Domain released", `We’ll email ${provider.first_name}.`],
      onSent: onClose,
    },
  );
  return (
    <ConfirmForm
      form={form}
      open={open}
      title={`Release ${domain}?`}
      confirm="Release it"
      busyText="Releasing…"
      cancel="Keep it"
      unavailableReason={isChanged ? CHANGED_MEANWHILE : ""}
      destructive
      onClose={onClose}
      onClosed={onClosed}
    >
      <p>
        Another organization can prove {domain} then. The listings of {name} stay public{" "}
        {verified && ", and lose their badge right away"}. It can’t submit anything until it has proven a
        domain again.
      </p>
      <TextInput
        label="Reason"
        help={`We email it to ${provider.first_name}, word for word.`}
        multiline
        minRows={2}
        maxLength={MAX_REASON}
        {...form.text("reason")}
      />
    </ConfirmForm>
  );
}
