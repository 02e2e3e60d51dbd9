import Button from "@mui/material/Button";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { ConfirmForm } from "../../../components/confirm-form.tsx";
import { countText } from "../../../components/count-words.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { useDraftForm } from "../../../components/use-draft-form.ts";
import { returnListing } from "../../../queries/admin-listings.ts";
import type { ListingDecisionProps } from "./meanwhile-words.ts";
import { meanwhileWords } from "./meanwhile-words.ts";
import { COMMON_REASONS, MAX_RETURN_REASON, withReason } from "./words.ts";

/** Returns a listing to its provider, with a list of the requested changes. */
export default function ReturnDialog({ listing, seen, open, onClose, onClosed }: ListingDecisionProps) {
  const { id, title, organization, is_change } = listing;
  const { first_name } = organization.provider;
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useDraftForm(
    "return-listing",
    { id, values: { reason: "" } },
    {
      mutation: returnListing(id),
      errorsOf: ({ reason }) => ({ reason: reason.trim() ? "" : "Please say what needs to change." }),
      toVariables: ({ reason }) => ({ seen_version: seen.version, reason: reason.trim() }),
      done: () => ["Listing returned", `We’ll email ${first_name} what to change.`],
      onSent: onClose,
    },
  );

  /** Inserts a common reason for the admin to edit. */
  function begin(text: string) {
    flushSync(() => form.set("reason", withReason(form.values.reason, text)));
    field.current?.focus();
  }
  return (
    <ConfirmForm
      form={form}
      open={open}
      title={`Return ${title}?`}
      confirm="Return it"
      busyText="Returning…"
      cancel="Not yet"
      unavailableReason={meanwhileWords(listing, seen)}
      onClose={() => {
        form.clear();
        onClose();
      }}
      onClosed={onClosed}
    >
      <p>
        {first_name} can change it and send it again.
        {seen.state === "approved"
          ? " It hasn’t been paid yet. If it’s paid in the meantime, the money goes back."
          : is_change && " Its public page keeps saying what it says now."}
      </p>
      <fieldset className="common-reasons">
        <legend>Start with</legend>
        {COMMON_REASONS.map(({ label, text }) => (
          <Button key={label} variant="outlined" color="secondary" onClick={() => begin(text)}>
            {label}
          </Button>
        ))}
      </fieldset>
      <TextInput
        label="What needs to change"
        multiline
        minRows={4}
        maxLength={MAX_RETURN_REASON}
        help={`We email it to ${first_name}, word for word. Up to ${countText(MAX_RETURN_REASON)} characters.`}
        inputRef={field}
        {...form.text("reason")}
      />
    </ConfirmForm>
  );
}
