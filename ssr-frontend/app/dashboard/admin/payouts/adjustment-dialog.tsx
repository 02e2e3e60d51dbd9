import InputAdornment from "@mui/material/InputAdornment";
import { MAX_REASON_LENGTH, roomLeft } from "../../../bookings/notes.ts";
import { ConfirmForm } from "../../../components/confirm-form.tsx";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { RadioChoices } from "../../../components/radio-choices.tsx";
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
export default function AdjustmentDialog({ payouts, open, onClose, onClosed }: AdjustmentDialogProps) {
  const { tutor, adjustment_left_cents, payout_state } = payouts;
  const form = useAdjustmentForm(payouts, onClose);
  const { values } = form;
  return (
    <ConfirmForm
      form={form}
      className="adjustment-form"
      open={open}
      title={`Pay ${fullName(tutor)} besides their sessions`}
      confirm={form.confirm}
      busyText="Entering…"
      cancel="Not now"
      onClose={() => {
        form.clear();
        onClose();
      }}
      onClosed={onClosed}
    >
      <RadioChoices
        legend="What it is"
        name="kind"
        choices={[
          { value: "bonus", label: "Bonus", help: "A thank-you, as the email says." },
          { value: "correction", label: "Correction", help: "For what they were underpaid." },
        ]}
        value={values.kind || undefined}
        error={form.errors.kind}
        onChange={(kind) => form.set("kind", kind)}
      />
      <TextInput
        label="Amount, in dollars"
        inputMode="decimal"
        autoComplete="off"
        help={`You can give ${tutor.first_name} up to ${formatCents(adjustment_left_cents)} more in these 30 days.`}
        startAdornment={<InputAdornment position="start">$</InputAdornment>}
        {...form.text("amount_cents")}
      />
      <div>
        <TextInput
          label="Reason"
          help={`${tutor.first_name} reads it, in an email and next to their earnings.`}
          multiline
          minRows={2}
          maxLength={MAX_REASON_LENGTH}
          {...form.text("reason")}
        />
        <p className="note" aria-live="polite">
          {roomLeft(values.reason, MAX_REASON_LENGTH)}
        </p>
      </div>
      <p className="note">
        {payout_state === "ready"
          ? "It’s sent in ten minutes, from the academy’s balance at Stripe. You can cancel it until then."
          : `It’s sent as soon as ${tutor.first_name} can be paid, from the academy’s balance at Stripe. You can cancel it until then.`}
      </p>
    </ConfirmForm>
  );
}
