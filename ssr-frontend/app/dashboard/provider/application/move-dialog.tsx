import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { focusFirstError } from "../../../components/form.ts";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../../drafts/page-drafts.ts";
import {
  type ApplicationMoveAction,
  moveApplication,
  type ReceivedApplicationDetail,
} from "../../../queries/provider-applications.ts";
import { useAction } from "../../../queries/use-action.ts";
import { LongTextInput } from "../../../summer/applications/long-text-input.tsx";
import { checkText } from "../../../summer/applications/text-rules.ts";
import { useUnsentText } from "../../../summer/applications/use-unsent-text.ts";
import { MOVES, meanwhileWords } from "./words.ts";

interface MoveDialogProps {
  application: ReceivedApplicationDetail;
  action: ApplicationMoveAction;
  /** The version that was shown when the dialog was opened. */
  seenVersion: number;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/**
 * Asks for confirmation before an application is moved: shows what the student is told, and asks for a
 * message to them.
 */
export default function MoveDialog({
  application,
  action,
  seenVersion,
  open,
  onClose,
  onClosed,
}: MoveDialogProps) {
  const { id, student_name } = application;
  const words = MOVES.find((move) => move.action === action);
  if (!words) throw new Error(`nobody asks for ${action}`);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // A second press may come before `busy` is rendered.
  const isSending = useRef(false);
  const unsent = useUnsentText(action, id);
  const [error, setError] = useState("");
  const { busy, done, problem, clear, run } = useAction(moveApplication(id), {
    draft: unsent,
    done: () => [words.done, `We’ll email ${student_name}.`],
    failed: (refusal) => {
      const wrong = refusal.field("message") ?? "";
      setError(wrong);
      return wrong ? {} : { inPlace: refusal.message };
    },
  });

  function close() {
    clear();
    onClose();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || done || isSending.current) return;
    const message = unsent.text.trim();
    const wrong = message ? (checkText(message, "") ?? "") : "";
    // Synchronously, so that the invalid field is marked when focus looks for it.
    flushSync(() => setError(wrong));
    if (wrong) return focusFirstError(form);
    isSending.current = true;
    const sent = await run({ action, message, seen_version: seenVersion });
    isSending.current = false;
    if (!sent) return focusFirstError(form);
    onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={words.title(student_name)}
      confirm={words.label}
      busyText="Sending…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={busy || done ? "" : meanwhileWords(application, seenVersion)}
      destructive={words.destructive ?? false}
      form={formId}
      onClose={close}
      onClosed={onClosed}
    >
      <form
        ref={form}
        id={formId}
        className="move-form"
        noValidate
        onSubmit={(event) => void send(event)}
        {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}
      >
        <p>{words.told(application)}</p>
        <LongTextInput
          label={`Message to ${student_name}`}
          name="message"
          optional
          rows={4}
          help={`We include it in that email. ${words.help}`}
          error={error}
          readOnly={busy}
          unsent={unsent}
        />
      </form>
    </ConfirmDialog>
  );
}
