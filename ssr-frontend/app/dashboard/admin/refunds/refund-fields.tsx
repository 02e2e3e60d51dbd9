import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import type { FormEvent, ReactNode } from "react";
import { MAX_REASON_LENGTH, roomLeft } from "../../../bookings/notes.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { fieldAmount } from "../../../money/amount-field.ts";
import { formatCents } from "../../../money/format.ts";
import type { RefundForm } from "./use-refund-form.ts";

interface RefundFieldsProps {
  /** The form's id, for the dialog's button. */
  id: string;
  form: RefundForm;
  /** The purchase. */
  what: ReactNode;
  money: { received_cents: number; left_cents: number };
  /** What a refund of this amount means for the people involved. */
  meaningOf: (cents: number) => ReactNode;
  /** Who does not see the reason. */
  unread: string;
}

/** The fields for amount and reason, and the consequences. */
export function RefundFields({ id, form, what, money, meaningOf, unread }: RefundFieldsProps) {
  const { texts, setText, errors, busy, shownLeft } = form;
  const left = formatCents(money.left_cents);
  function send(event: FormEvent) {
    event.preventDefault();
    if (!busy) form.submit();
  }
  return (
    <DraftFields draft={form.draft}>
      <form id={id} ref={form.ref} className="refund-form" noValidate onSubmit={send}>
        <p>
          {what} {formatCents(money.received_cents)} was paid
          {money.left_cents < money.received_cents && `, and ${left} of it is left`}.
        </p>
        <p role="status" className="refund-changed">
          {shownLeft !== undefined &&
            `Meanwhile something has changed: ${left} is left, not ${formatCents(shownLeft)}.`}
        </p>
        <div className="refund-amount">
          <TextInput
            label="Amount, in dollars"
            name="amount_cents"
            inputMode="decimal"
            autoComplete="off"
            startAdornment={<InputAdornment position="start">$</InputAdornment>}
            value={texts.amount_cents}
            error={errors.amount_cents}
            onChange={({ target }) => setText("amount_cents", target.value)}
            readOnly={busy}
          />
          <AmountShortcuts
            left_cents={money.left_cents}
            onChoose={(cents) => !busy && setText("amount_cents", fieldAmount(cents))}
          />
        </div>
        <div role="status" className="refund-meaning">
          {form.cents && meaningOf(form.cents)}
        </div>
        <div>
          <TextInput
            label="Reason"
            name="reason"
            help={`Other administrators read it; ${unread}.`}
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
      </form>
    </DraftFields>
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
