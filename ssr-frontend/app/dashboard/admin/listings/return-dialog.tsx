import Button from "@mui/material/Button";
import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { countText } from "../../../components/count-words.ts";
import { focusFirstError } from "../../../components/form.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { returnListing } from "../../../queries/admin-listings.ts";
import { useAction } from "../../../queries/use-action.ts";
import type { ListingDecisionProps } from "./meanwhile-words.ts";
import { meanwhileWords } from "./meanwhile-words.ts";
import { COMMON_REASONS, MAX_RETURN_REASON, withReason } from "./words.ts";

/** Returns a listing to its provider, with a list of the requested changes. */
export default function ReturnDialog({ listing, seen, open, onClose, onClosed }: ListingDecisionProps) {
  const { id, title, organization, is_change } = listing;
  const { first_name } = organization.provider;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft("return-listing", { id, values: { reason: "" } });
  const { reason } = draft.values;
  const [error, setError] = useState("");
  const { busy, done, problem, clear, run } = useAction(returnListing(id), {
    draft,
    done: () => ["Listing returned", `${first_name} is told by email what to change.`],
    failed: (refusal) => {
      const words = refusal.field("reason") ?? "";
      setError(words);
      return words ? {} : { inPlace: refusal.message };
    },
  });

  function close() {
    clear();
    onClose();
  }

  function type(text: string) {
    draft.set("reason", text);
    setError("");
  }

  /** Inserts a common reason for the admin to edit. */
  function begin(text: string) {
    flushSync(() => type(withReason(reason, text)));
    field.current?.focus();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    // Synchronously, so that the invalid field is marked when focus looks for it.
    flushSync(() => setError(reason.trim() ? "" : "Please say what is to be changed."));
    if (!reason.trim()) focusFirstError(form);
    else if (await run({ seen_version: seen.version, reason: reason.trim() })) onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Return ${title}?`}
      confirm="Return it"
      busyText="Returning…"
      cancel="Not yet"
      busy={busy}
      problem={problem}
      unavailableReason={busy || done ? "" : meanwhileWords(listing, seen)}
      form={formId}
      onClose={close}
      onClosed={onClosed}
    >
      <DraftFields draft={draft}>
        <form
          ref={form}
          id={formId}
          className="decide-form"
          noValidate
          onSubmit={(event) => void send(event)}
        >
          <p>
            {first_name} can change it and send it again.
            {seen.state === "approved"
              ? " It has not been paid yet. If it is paid meanwhile, the money goes back."
              : is_change && " Its public page goes on saying what it says now."}
          </p>
          <fieldset className="common-reasons">
            <legend>Begin with</legend>
            {COMMON_REASONS.map(({ label, text }) => (
              <Button key={label} variant="outlined" color="secondary" onClick={() => begin(text)}>
                {label}
              </Button>
            ))}
          </fieldset>
          <TextInput
            label="What is to be changed"
            name="reason"
            multiline
            minRows={4}
            maxLength={MAX_RETURN_REASON}
            help={`We email it to ${first_name}, word for word. Up to ${countText(MAX_RETURN_REASON)} characters.`}
            error={error}
            inputRef={field}
            value={reason}
            onChange={({ target }) => type(target.value)}
            readOnly={busy}
          />
        </form>
      </DraftFields>
    </ConfirmDialog>
  );
}
