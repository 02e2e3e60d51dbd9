import InputAdornment from "@mui/material/InputAdornment";
import { type FormEvent, useId } from "react";
import { MAX_REASON_LENGTH, roomLeft } from "../../../bookings/notes.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { RadioChoices } from "../../../components/radio-choices.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { formatCents } from "../../../money/format.ts";
import type { TutorPayouts } from "../../../queries/admin-payouts.ts";
import { useAdjustmentForm } from "./use-adjustment-form.ts";

/** The props of each dialog about an adjustment. */
export interface AdjustmentDialogProps {
  payouts: TutorPayouts;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Pays a tutor a bonus or a correction. */
export function AdjustmentDialog({ payouts, open, onClose, onClosed }: AdjustmentDialogProps) {
  const id = useId();
  const { tutor, adjustment_left_cents, payout_state } = payouts;
  const form = useAdjustmentForm(payouts, onClose);
  const { texts, errors, setText, busy, problem } = form;
  function send(event: FormEvent) {
    event.preventDefault();
    if (!busy) form.submit();
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Pay ${fullName(tutor)} beside their sessions`}
      confirm={form.confirm}
      busyText="Entering…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      form={id}
      onClose={() => {
        form.clear();
        onClose();
      }}
      onClosed={onClosed}
    >
      <DraftFields draft={form.draft}>
        <form id={id} ref={form.ref} className="adjustment-form" noValidate onSubmit={send}>
          <RadioChoices
            legend="What it is"
            name="kind"
            choices={[
              { value: "bonus", label: "Bonus", help: "A thank-you, as the email says." },
              { value: "correction", label: "Correction", help: "Of what they were paid too little." },
            ]}
            value={texts.kind || undefined}
            error={errors.kind}
            onChange={(kind) => setText("kind", kind)}
          />
          <TextInput
            label="Amount, in dollars"
            name="amount_cents"
            inputMode="decimal"
            autoComplete="off"
            help={`${formatCents(adjustment_left_cents)} can be given to ${tutor.first_name} in these 30 days.`}
            startAdornment={<InputAdornment position="start">$</InputAdornment>}
            value={texts.amount_cents}
            error={errors.amount_cents}
            onChange={({ target }) => setText("amount_cents", target.value)}
            readOnly={busy}
          />
          <div>
            <TextInput
              label="Reason"
              name="reason"
              help={`${tutor.first_name} reads it, in an email and beside their earnings.`}
              multiline
              minRows={2}
              maxLength={MAX_REASON_LENGTH}
              value={texts.reason}
              error={errors.reason}
              onChange={({ target }) => setText("reason", target.value)}
              readOnly={busy}
            />
            <p className="note" aria-live="polite">
              {roomLeft(texts.reason, MAX_REASON_LENGTH)}
            </p>
          </div>
          <p className="note">
            {payout_state === "ready"
              ? "It is sent in ten minutes, out of the academy’s balance at Stripe. Until then it can be cancelled."
              : `It is sent as soon as ${tutor.first_name} can be paid, out of the academy’s balance at Stripe. Until then it can be cancelled.`}
          </p>
        </form>
      </DraftFields>
    </ConfirmDialog>
  );
}
