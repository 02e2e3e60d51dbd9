import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import type { ReactNode } from "react";
import { MAX_REASON_LENGTH, roomLeft } from "../../../bookings/notes.ts";
import { ConfirmForm } from "../../../components/confirm-form.tsx";
import { TextInput } from "../../../components/inputs.tsx";
import { fieldAmount } from "../../../money/amount-field.ts";
import { formatCents } from "../../../money/format.ts";
import "../refunds/refunds.css";
import type { RefundForm } from "./use-refund-form.ts";

interface RefundConfirmProps {
  title: string;
  form: RefundForm;
  /** The purchase. */
  what: ReactNode;
  money: { received_cents: number; left_cents: number };
  /** What a refund of this amount means for the people involved. */
  meaningOf: (cents: number) => ReactNode;
  /** Who does not see the reason. */
  unread: string;
  open: boolean;
  /** Why nothing can be refunded; empty if something can. */
  unavailableReason: string;
  onClose: () => void;
  onClosed: () => void;
}

/** The dialog that asks for the amount and the reason of a refund, and shows the consequences. */
export function RefundConfirm(props: RefundConfirmProps) {
  const { title, form, what, money, meaningOf, unread, open, unavailableReason, onClose, onClosed } = props;
  const { errors, busy, cents, shownLeft } = form;
  const left = formatCents(money.left_cents);
  return (
    <ConfirmForm
      form={form}
      className="refund-form"
      open={open}
      title={title}
      confirm={cents ? `Refund ${formatCents(cents)}` : "Refund"}
      busyText="Refunding…"
      cancel="Not now"
      unavailableReason={unavailableReason}
      destructive
      onClose={() => {
        form.clear();
        onClose();
      }}
      onClosed={() => {
        form.clear();
        onClosed();
      }}
    >
      <p>
        {what} {formatCents(money.received_cents)} was paid
        {money.left_cents < money.received_cents && `, and ${left} of it is left`}.
      </p>
      <p role="status" className="refund-changed">
        {shownLeft !== undefined &&
          `Something changed in the meantime: ${left} is left, not ${formatCents(shownLeft)}.`}
      </p>
      <div className="refund-amount">
        <TextInput
          label="Amount, in dollars"
          inputMode="decimal"
          autoComplete="off"
          startAdornment={<InputAdornment position="start">$</InputAdornment>}
          {...form.text("amount_cents")}
          error={errors.amount_cents}
          onChange={({ target }) => form.setAmount(target.value)}
        />
        <AmountShortcuts
          left_cents={money.left_cents}
          onChoose={(chosen) => !busy && form.setAmount(fieldAmount(chosen))}
        />
      </div>
      <div role="status" className="refund-meaning">
        {cents && meaningOf(cents)}
      </div>
      <div>
        <TextInput
          label="Reason"
          help={`Other administrators can read it; ${unread}.`}
          multiline
          minRows={2}
          maxLength={MAX_REASON_LENGTH}
          {...form.text("reason")}
        />
        <p className="note" aria-live="polite">
          {roomLeft(form.values.reason, MAX_REASON_LENGTH)}
        </p>
      </div>
    </ConfirmForm>
  );
}

interface AmountShortcutsProps {
  left_cents: number;
  onChoose: (cents: number) => void;
}

function AmountShortcuts({ left_cents, onChoose }: AmountShortcutsProps) {
  const half = Math.floor(left_cents / 2);
  return (
    <div className="refund-shortcuts">
      <Button variant="outlined" color="secondary" onClick={() => onChoose(left_cents)}>
        All of it ({formatCents(left_cents)})
      </Button>
      {half > 0 && (
        <Button variant="outlined" color="secondary" onClick={() => onChoose(half)}>
          Half
        </Button>
      )}
    </div>
  );
}
