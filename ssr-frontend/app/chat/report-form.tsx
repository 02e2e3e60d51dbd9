import DialogTitle from "@mui/material/DialogTitle";
import { useRef, useState } from "react";
import { DialogForm } from "../components/dialog-form.tsx";
import { fullName } from "../components/full-name.ts";
import { TextInput } from "../components/inputs.tsx";
import { RadioChoices } from "../components/radio-choices.tsx";
import type { useDraft } from "../drafts/use-draft.ts";
import type { ChatReportReason } from "../queries/chat-safety.ts";
import type { Chat, ChatMessage } from "./chat.ts";
import { MAX_REPORT_DETAILS, REPORT_REASONS } from "./report-words.ts";

/** The fields of a report. */
export interface ReportValues {
  reason: ChatReportReason | "";
  details: string;
  /** Whether to block the other user as well. */
  block: boolean;
}

export const EMPTY_REPORT: ReportValues = { reason: "", details: "", block: false };

interface ReportFormProps {
  titleId: string;
  chat: Chat;
  message: ChatMessage | undefined;
  draft: ReturnType<typeof useDraft<ReportValues>>;
  busy: boolean;
  problem: string;
  onSend: () => void;
  onClose: () => void;
}

/** The form of a report: reason, details, and what happens with it. */
export function ReportForm({ titleId, chat, message, draft, ...sending }: ReportFormProps) {
  const { busy, problem, onSend, onClose } = sending;
  const [missing, setMissing] = useState<{ reason?: string; details?: string }>({});
  const first = useRef<HTMLInputElement>(null);
  const details = useRef<HTMLTextAreaElement>(null);
  const { values } = draft;
  const set: typeof draft.set = (name, value) => {
    setMissing({});
    draft.set(name, value);
  };

  function check() {
    if (!values.reason) {
      setMissing({ reason: "Please choose what it is about." });
      first.current?.focus();
    } else if (values.reason === "other" && !values.details.trim()) {
      setMissing({ details: "Please tell us what is wrong." });
      details.current?.focus();
    } else onSend();
  }
  return (
    <>
      <DialogTitle id={titleId} variant="h3" component="h2">
        {message ? "Report this message" : `Report the chat with ${fullName(chat.other)}`}
      </DialogTitle>
      <DialogForm
        draft={draft}
        className="safety-form"
        onSubmit={check}
        onClose={onClose}
        busy={busy}
        problem={problem}
        submit="Send report"
        busyText="Sending…"
      >
        {message && <ReportedMessage message={message} />}
        <RadioChoices
          legend="What is it about?"
          name="reason"
          choices={REPORT_REASONS}
          value={values.reason || undefined}
          onChange={(reason) => set("reason", reason)}
          error={missing.reason}
          firstRef={first}
        />
        <TextInput
          label="What happened?"
          name="details"
          optional={values.reason !== "other"}
          multiline
          minRows={3}
          maxLength={MAX_REPORT_DETAILS}
          inputRef={details}
          error={missing.details}
          value={values.details}
          onChange={(event) => set("details", event.target.value)}
          // Read-only instead of disabled, so that it keeps the focus.
          readOnly={busy}
        />
        {!chat.blocked_by_you && (
          <label className="check-line">
            <input
              type="checkbox"
              name="block"
              checked={values.block}
              onChange={({ target }) => set("block", target.checked)}
            />
            <span>
              Also block {chat.other.first_name}
              <span className="note">
                Neither of you can write to the other then. Sessions, cancelling and refunds stay as they are.
              </span>
            </span>
          </label>
        )}
        <WhatHappens name={chat.other.first_name} />
      </DialogForm>
    </>
  );
}

const ReportedMessage = ({ message: { message, file } }: { message: ChatMessage }) => (
  <blockquote className="reported-message" dir="auto">
    {message || file?.name}
  </blockquote>
);

const WhatHappens = ({ name }: { name: string }) => (
  <p className="note">
    We keep a copy of what was written here, as it is now. Our staff read it and reply to you within 48 hours;
    we do not tell {name} who reported it. If somebody is in danger, call your local emergency number first.
  </p>
);
