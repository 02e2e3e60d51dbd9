import Button from "@mui/material/Button";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Chat, MAX_MESSAGE_LENGTH, type SendOutcome } from "../../chat/chat.ts";
import { ReviewNote, ScreeningFindings } from "../../chat/screening-findings.tsx";
import { aboutWords, otherName } from "../../chat/words.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { DialogProblem } from "../../components/dialog-problem.tsx";
import { useFieldErrors } from "../../components/form.ts";
import { TextInput } from "../../components/inputs.tsx";
import { RadioChoices } from "../../components/radio-choices.tsx";
import { DraftFields } from "../../drafts/draft-fields.tsx";
import type { useDraft } from "../../drafts/use-draft.ts";
import { type AiTutorSessionRecord, sendSummary } from "../../queries/ai-tutor-sessions.ts";
import { useAction } from "../../queries/use-action.ts";
import { lengthOf } from "../../text-length.ts";
import styles from "./record.module.css";
import type { SentSummary } from "./summary-sent.tsx";

/** The counter is shown from this number of remaining characters. */
const COUNTED_FROM = 100;

interface SummaryValues {
  /** The id of the chosen chat. */
  chat: string;
  message: string;
}

interface SendFormProps {
  session: AiTutorSessionRecord;
  /** The chats that can be written in; empty if all were closed meanwhile. */
  chats: readonly Chat[];
  onSent: (sent: SentSummary) => void;
  draft: ReturnType<typeof useDraft<SummaryValues>>;
  onClose: () => void;
}

/** The form with the recipient and the text of a summary. */
export function SendForm({ session, chats, draft, onSent, onClose }: SendFormProps) {
  const { chat: chosen, message: text } = draft.values;
  const { ref, errors, showErrors, clearErrors } = useFieldErrors();
  const [held, setHeld] = useState<Extract<SendOutcome, { outcome: "held" }>>();
  const { busy, problem, clear, run } = useAction(sendSummary, {
    failed: ({ message }) => ({ inPlace: message }),
  });
  const [only] = chats.length === 1 ? chats : [];
  const chat = only ?? chats.find(({ id }) => id === chosen);
  const length = lengthOf(text);
  const isSendable = chats.length > 0 && length > 0 && length <= MAX_MESSAGE_LENGTH;

  async function send(words: string, insist = false) {
    if (!chat) return showErrors({ chat: "Please choose a tutor." });
    const message = { chat: chat.id, session: session.id, text: words.trim() };
    const result = await run(insist ? { ...message, insist } : message);
    if (!result) return;
    const { data: outcome } = result;
    if (outcome.outcome === "held") setHeld(outcome);
    else onSent({ chat, text: message.text, outcome });
  }
  function change(words: string) {
    draft.set("message", words);
    // The findings belong to the previous text.
    setHeld(undefined);
    clear();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy && isSendable) void send(text);
  }
  return (
    <DraftFields draft={draft}>
      <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
        {chats.length === 0 && <p>None of your chats is open anymore. You can still copy what you wrote.</p>}
        {only && (
          <p>
            To <strong>{otherName(only)}</strong>, in your chat ({aboutWords(only)}).
          </p>
        )}
        {chats.length > 1 && (
          <RadioChoices
            legend="Send it to"
            name="chat"
            choices={chats.map((one) => ({ value: one.id, label: otherName(one), help: aboutWords(one) }))}
            value={chat?.id}
            onChange={(id) => {
              draft.set("chat", id);
              clearErrors();
              setHeld(undefined);
            }}
            error={errors.chat}
          />
        )}
        <TextInput
          label="Message"
          name="message"
          multiline
          minRows={5}
          value={text}
          onChange={({ target }) => change(target.value)}
          help={`You can change it before you send it. Academy staff can read your chats. ${leftWords(length)}`}
          maxLength={MAX_MESSAGE_LENGTH}
        />
        {held && (
          <ScreeningNotice
            held={held}
            busy={busy}
            onSendAllowed={(allowed) => {
              draft.set("message", allowed);
              void send(allowed);
            }}
            onInsist={() => void send(text, true)}
          />
        )}
        <DialogProblem>{!busy && problem}</DialogProblem>
        <div className="actions">
          <BusyButton type="submit" variant="contained" color="signal" busy={busy} unavailable={!isSendable}>
            {busy ? "Sending…" : "Send"}
          </BusyButton>
          <Button color="secondary" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </DraftFields>
  );
}

function leftWords(length: number): string {
  const left = MAX_MESSAGE_LENGTH - length;
  return left >= 0 && left <= COUNTED_FROM ? `${left} characters left.` : "";
}

interface ScreeningNoticeProps {
  held: Extract<SendOutcome, { outcome: "held" }>;
  busy: boolean;
  /** Sends the text without the findings. */
  onSendAllowed: (allowed: string) => void;
  /** Submits it for review by an admin. */
  onInsist: () => void;
}

/** The findings of the screening, and the user's options. */
function ScreeningNotice({ held, busy, onSendAllowed, onInsist }: ScreeningNoticeProps) {
  const { findings, allowed } = held;
  const notice = useRef<HTMLFieldSetElement>(null);
  // It replaces the expected result, so it takes the focus.
  useEffect(() => notice.current?.focus(), []);
  return (
    <fieldset className={styles.findings} aria-label="Not sent yet" ref={notice} tabIndex={-1}>
      <ScreeningFindings findings={findings} />
      <p>Edit the message above and send it again, or choose:</p>
      <div className="actions">
        {allowed && (
          <BusyButton size="small" variant="contained" busy={busy} onClick={() => onSendAllowed(allowed)}>
            Send without it
          </BusyButton>
        )}
        <BusyButton size="small" variant="outlined" color="secondary" busy={busy} onClick={onInsist}>
          Send for review anyway
        </BusyButton>
      </div>
      <ReviewNote />
    </fieldset>
  );
}
