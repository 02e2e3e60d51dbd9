import DialogTitle from "@mui/material/DialogTitle";
import { DialogForm } from "../components/dialog-form.tsx";
import { fullName } from "../components/full-name.ts";
import { TextInput } from "../components/inputs.tsx";
import { RadioChoices } from "../components/radio-choices.tsx";
import type { useDraftForm } from "../components/use-draft-form.ts";
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
  form: ReturnType<typeof useDraftForm<ReportValues, unknown, unknown>>;
  onClose: () => void;
}

/** The form of a report: reason, details, and what happens with it. */
export function ReportForm({ titleId, chat, message, form, onClose }: ReportFormProps) {
  const { values, errors, set } = form;
  return (
    <>
      <DialogTitle id={titleId} variant="h3" component="h2">
        {message ? "Report this message" : `Report the chat with ${fullName(chat.other)}`}
      </DialogTitle>
      <DialogForm
        form={form}
        className="safety-form"
        onClose={onClose}
        submit="Send report"
        busyText="Sending…"
      >
        {message && <ReportedMessage message={message} />}
        <RadioChoices
          legend="What is it about?"
          name="reason"
          choices={REPORT_REASONS}
          value={values.reason || undefined}
          onChange={(reason) => {
            set("reason", reason);
            form.clearError("details");
          }}
          error={errors.reason}
        />
        <TextInput
          label="What happened?"
          optional={values.reason !== "other"}
          multiline
          minRows={3}
          maxLength={MAX_REPORT_DETAILS}
          {...form.text("details")}
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
                You won’t be able to message each other. Sessions, cancellations and refunds aren’t affected.
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
    We keep a copy of what’s written here now. Our staff read it and reply to you within 48 hours. We do not
    tell {name} who reported it. If someone is in danger, call 911 or your local emergency number first.
  </p>
);
