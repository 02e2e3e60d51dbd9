import { ConfirmForm } from "../../../components/confirm-form.tsx";
import { TextInput } from "../../../components/inputs.tsx";
import { useDraftForm } from "../../../components/use-draft-form.ts";
import { type AdminOpportunityDetail, hideOpportunity } from "../../../queries/admin-opportunities.ts";
import { savedWords } from "./words.ts";

/** The maximum lengths, in characters. */
const MAX_LENGTHS = { reason: 500, message: 1000 };

interface HideDialogProps {
  opportunity: AdminOpportunityDetail;
  open: boolean;
  onClose: () => void;
}

/** The reason is for other admins, the message for the organization that posted it. */
const EMPTY = { reason: "", message: "" };

/**
 * Hides an opportunity for a reason that admins see. An organization that posted it gets a message by email.
 */
export default function HideDialog({ opportunity, open, onClose }: HideDialogProps) {
  const { id, title, organization, organization_id, saved_by } = opportunity;
  const form = useDraftForm(
    "hide-opportunity",
    { id, values: EMPTY },
    {
      mutation: hideOpportunity(id),
      errorsOf: ({ reason, message }) => ({
        reason: reason.trim() ? "" : "Please say why.",
        message: message.trim() || !organization_id ? "" : "Please write what the organization is told.",
      }),
      toVariables: ({ reason, message }) => ({ reason: reason.trim(), message: message.trim() }),
      done: () => ["Opportunity hidden", hiddenWords(opportunity)],
      onSent: onClose,
    },
  );
  const field = (name: keyof typeof EMPTY) => ({
    multiline: true,
    minRows: 2,
    maxLength: MAX_LENGTHS[name],
    ...form.text(name),
  });
  return (
    <ConfirmForm
      form={form}
      open={open}
      title={`Hide ${title}?`}
      confirm="Hide it"
      busyText="Hiding…"
      cancel="Keep it"
      unavailableReason={
        open && opportunity.state === "hidden" ? "Another admin hid it in the meantime." : ""
      }
      destructive
      onClose={onClose}
    >
      <p>
        Its page is gone right away, and it leaves all lists. {savedWords(saved_by)}
        {saved_by > 0 && " They see that it’s no longer offered."} You can restore it anytime.
      </p>
      <TextInput label="Reason" help="Other admins can read it; no one else can." {...field("reason")} />
      {organization_id && (
        <TextInput
          label="What the organization is told"
          help={`We email it to ${organization}, word for word.`}
          {...field("message")}
        />
      )}
    </ConfirmForm>
  );
}

const hiddenWords = ({ organization, organization_id }: AdminOpportunityDetail): string =>
  organization_id ? `We’ll email ${organization}.` : "Its page says that it’s gone.";
