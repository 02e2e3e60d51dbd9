import type { ReactNode } from "react";
import { formErrorOf, useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../drafts/page-drafts.ts";
import type { MessageDraft } from "../../queries/summer-applications.ts";
import { LongTextInput } from "./long-text-input.tsx";
import { checkText } from "./text-rules.ts";
import { useUnsentText } from "./use-unsent-text.ts";

interface ReplyFormProps {
  /** The application's id. */
  id: string;
  /** The recipient. */
  to: string;
  help: ReactNode;
  send: (message: MessageDraft) => Promise<unknown>;
}

/** Sends a message to the other side. The draft stays on the device until it is sent. */
export function ReplyForm({ id, to, help, send }: ReplyFormProps) {
  const toast = useToast();
  const unsent = useUnsentText("message", id);

  async function submit(): Promise<FormError | undefined> {
    const text = unsent.text.trim();
    const wrong = checkText(text, "Please write something first.");
    if (wrong) return { title: "Not sent", text: wrong, fields: { text: wrong } };
    await send({ id: unsent.sendingId(), text });
    unsent.sent();
    toast.success("Message sent", `${to} has it.`);
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, (problem) => ({
    ...formErrorOf(problem),
    title: "Not sent",
  }));
  return (
    <form {...props} className="letter-form" {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}>
      <LongTextInput
        label={`Write to ${to}`}
        name="text"
        rows={3}
        help={help}
        error={errors.text}
        readOnly={busy}
        unsent={unsent}
      />
      <SubmitButton busy={busy} busyText="Sending…" disabled={!ready}>
        Send message
      </SubmitButton>
    </form>
  );
}
