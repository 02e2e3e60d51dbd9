import Alert from "@mui/material/Alert";
import { useState } from "react";
import { BusyButton } from "../../../components/busy-button.tsx";
import { countText, countWords } from "../../../components/count-words.ts";
import { EditConflict, REPLACE_WITH_MINE } from "../../../components/edit-conflict.tsx";
import { TextInput, useEarlyValue } from "../../../components/inputs.tsx";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../../drafts/page-drafts.ts";
import type { NewsletterDetail } from "../../../queries/admin-newsletters.ts";
import { DraftActions } from "./draft-actions.tsx";
import { Preview } from "./preview.tsx";
import { type NewsletterEditorDraft, useNewsletterDraft } from "./use-newsletter-draft.ts";
import { usePreview } from "./use-preview.ts";

/** The maximum lengths of subject and body, in characters. */
const MAX_SUBJECT = 200;
const MAX_BODY = 100_000;
/** From this length on, the editor shows how much room is left. */
const NEARLY_FULL = 90_000;

/** The editor of a newsletter: the text and the preview beside it; phones show one of the two. */
export function DraftEditor({ stored }: { stored: NewsletterDetail }) {
  const draft = useNewsletterDraft(stored);
  const preview = usePreview(draft.values);
  const [pane, setPane] = useState<"write" | "preview">("write");
  return (
    <div className="draft-editor" data-pane={pane}>
      <fieldset className="pane-switch">
        <legend className="visually-hidden">What is shown</legend>
        {(["write", "preview"] as const).map((choice) => (
          <button key={choice} type="button" aria-pressed={pane === choice} onClick={() => setPane(choice)}>
            {choice === "write" ? "Write" : "Preview"}
          </button>
        ))}
      </fieldset>
      <div className="draft-write" {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}>
        <NewsletterFields draft={draft} />
        <SaveState draft={draft} />
        <DraftActions stored={stored} draft={draft} problems={preview.problems} />
      </div>
      <Preview preview={preview} />
    </div>
  );
}

function NewsletterFields({ draft: { values, failure, set } }: { draft: NewsletterEditorDraft }) {
  const subjectRef = useEarlyValue(values.subject, (subject) => set("subject", subject));
  const bodyRef = useEarlyValue(values.body, (body) => set("body", body));
  const length = values.body.length;
  const room = length > NEARLY_FULL ? ` ${roomWords(MAX_BODY - length)}` : "";
  return (
    <>
      <TextInput
        label="Subject"
        name="subject"
        autoComplete="off"
        maxLength={MAX_SUBJECT}
        inputRef={subjectRef}
        value={values.subject}
        error={failure?.fields.subject}
        onChange={({ target }) => set("subject", target.value)}
      />
      <TextInput
        label="Text"
        name="body"
        multiline
        minRows={16}
        inputRef={bodyRef}
        help={`Markdown: # heading, *emphasis*, - list, > quote, [words](https://…), ![what it shows](https://…).${room}`}
        value={values.body}
        error={failure?.fields.body}
        onChange={({ target }) => set("body", target.value)}
      />
    </>
  );
}

const roomWords = (left: number): string =>
  left >= 0 ? `${countWords(left, "character")} left.` : `${countText(-left)} characters too long.`;

/** Whether the text is saved; if not, why, and what to do about it. */
function SaveState({ draft }: { draft: NewsletterEditorDraft }) {
  const { isUnsaved, isSaving, failure, conflict } = draft;
  if (conflict) {
    const { updated_by, subject, body } = conflict;
    return (
      <EditConflict onKeepSaved={draft.discard}>
        <p>
          {updated_by.first_name} {updated_by.last_name} wrote:
        </p>
        <blockquote className="their-words" dir="auto">
          <b>{subject}</b>
          {"\n\n"}
          {body}
        </blockquote>
        <BusyButton
          color="inherit"
          variant="outlined"
          busy={isSaving}
          onClick={() => void draft.replaceWithMine()}
        >
          {REPLACE_WITH_MINE}
        </BusyButton>
      </EditConflict>
    );
  }
  if (failure && isUnsaved) {
    return (
      <Alert
        severity="error"
        action={
          <BusyButton color="inherit" busy={isSaving} onClick={() => void draft.save()}>
            Try again
          </BusyButton>
        }
      >
        Not saved: {failure.message} What you typed stays here.
      </Alert>
    );
  }
  return (
    <p className="note save-state" role="status">
      {isSaving ? "Saving…" : isUnsaved ? "Not saved yet" : "Saved"}
    </p>
  );
}
