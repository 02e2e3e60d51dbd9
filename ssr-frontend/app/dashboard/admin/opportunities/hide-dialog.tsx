import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { focusFirstError } from "../../../components/form.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { type AdminOpportunityDetail, hideOpportunity } from "../../../queries/admin-opportunities.ts";
import { useAction } from "../../../queries/use-action.ts";
import { savedWords } from "./words.ts";

/** The maximum lengths, in characters. */
const MAX_LENGTHS = { reason: 500, message: 1000 };

interface HideDialogProps {
  opportunity: AdminOpportunityDetail;
  open: boolean;
  onClose: () => void;
}

/** The reason for other admins, and the message to the organization that posted it. */
interface HidingTexts {
  reason: string;
  message: string;
}

const NOTHING: HidingTexts = { reason: "", message: "" };

/**
 * Hides an opportunity for a reason that admins see. An organization that posted it gets a message by email.
 */
export default function HideDialog({ opportunity, open, onClose }: HideDialogProps) {
  const { title, organization, organization_id, saved_by } = opportunity;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft("hide-opportunity", { id: opportunity.id, values: NOTHING });
  const texts = draft.values;
  const [errors, setErrors] = useState(NOTHING);
  const { busy, done, problem, run } = useAction(hideOpportunity(opportunity.id), {
    draft,
    done: () => ["Opportunity hidden", hiddenWords(opportunity)],
    failed: (refusal) => {
      const found = { reason: refusal.field("reason") ?? "", message: refusal.field("message") ?? "" };
      setErrors(found);
      return found.reason || found.message ? {} : { inPlace: refusal.message };
    },
  });
  const isHidden = open && !busy && !done && opportunity.state === "hidden";

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const { reason, message } = { reason: texts.reason.trim(), message: texts.message.trim() };
    const found: HidingTexts = {
      reason: reason ? "" : "Please say why.",
      message: message || !organization_id ? "" : "Please say what the organization is told.",
    };
    // Synchronously, so that the invalid field is marked when focus looks for it.
    flushSync(() => setErrors(found));
    if (found.reason || found.message) focusFirstError(form);
    else if (await run({ reason, message })) onClose();
  }
  const field = (name: keyof HidingTexts) => ({
    name,
    multiline: true,
    minRows: 2,
    maxLength: MAX_LENGTHS[name],
    error: errors[name],
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => {
      draft.set(name, target.value);
      setErrors({ ...errors, [name]: "" });
    },
    readOnly: busy,
  });
  return (
    <ConfirmDialog
      open={open}
      title={`Hide ${title}?`}
      confirm="Hide it"
      busyText="Hiding…"
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={isHidden ? "Another admin has hidden it meanwhile." : ""}
      destructive
      form={id}
      onClose={onClose}
    >
      <DraftFields draft={draft}>
        <form ref={form} id={id} className="decide-form" noValidate onSubmit={(event) => void send(event)}>
          <p>
            Its page is gone at once, and it leaves all lists. {savedWords(saved_by)}
            {saved_by > 0 && " They see that it is no longer offered."} You can bring it back at any time.
          </p>
          <TextInput label="Reason" help="Other admins read it; nobody else does." {...field("reason")} />
          {organization_id && (
            <TextInput
              label="What the organization is told"
              help={`We email it to ${organization}, word for word.`}
              {...field("message")}
            />
          )}
        </form>
      </DraftFields>
    </ConfirmDialog>
  );
}

const hiddenWords = ({ organization, organization_id }: AdminOpportunityDetail): string =>
  organization_id ? `${organization} is told by email.` : "Its page says that it is gone.";
