import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import type { FormEvent } from "react";
import { fullName } from "../../../bookings/booking.ts";
import { lessonWords } from "../../../bookings/lesson-time.tsx";
import { MAX_REASON_LENGTH, roomLeft } from "../../../bookings/notes.ts";
import { formatCents } from "../../../bookings/price.ts";
import { TextInput } from "../../../components/inputs.tsx";
import type { AdminLesson } from "../../../queries/admin-lessons.ts";
import { shareAfterRefund } from "./money-parts.ts";
import { formatAmount } from "./refund-amount.ts";
import { isReached } from "./told-words.ts";
import type { RefundForm } from "./use-refund-form.ts";

interface RefundFieldsProps {
  /** Of the form, for the dialog's button. */
  id: string;
  lesson: AdminLesson;
  form: RefundForm;
}

/** How much goes back and why, and what that means for student and tutor. */
export function RefundFields({ id, lesson, form }: RefundFieldsProps) {
  const { booking, money, student, tutor } = lesson;
  const { texts, setText, errors, busy, shownLeft } = form;
  const left = formatCents(money.left_cents);
  function send(event: FormEvent) {
    event.preventDefault();
    if (!busy) form.submit();
  }
  return (
    <form id={id} ref={form.ref} className="refund-form" noValidate onSubmit={send}>
      <p>
        {booking.subject} for {fullName(student)} with {fullName(tutor)}, {lessonWords(booking)}.{" "}
        {formatCents(money.received_cents)} was paid
        {money.left_cents < money.received_cents && `, and ${left} of it is left`}.
      </p>
      <p role="status" className="lesson-changed">
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
          onChoose={(cents) => !busy && setText("amount_cents", formatAmount(cents))}
        />
      </div>
      <div role="status" className="refund-meaning">
        {form.cents && <RefundMeaning lesson={lesson} cents={form.cents} />}
      </div>
      <div>
        <TextInput
          label="Reason"
          name="reason"
          help={`Other administrators read it; ${student.first_name} and ${tutor.first_name} do not.`}
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

/** What the student is told, and what the tutor is left with. */
function RefundMeaning({ lesson: { money, student, tutor }, cents }: { lesson: AdminLesson; cents: number }) {
  const before = money.tutor_share_cents;
  const share = shareAfterRefund(money, cents);
  return (
    <>
      <p className="cancel-money">
        <strong>
          {student.first_name} gets {formatCents(cents)} back.
        </strong>
      </p>
      <p className="note">
        {isReached(student) &&
          `We tell ${student.first_name} so by email once it has been sent to the card. `}
        {before === 0 && `${tutor.first_name} earns nothing for this session as it is.`}
        {before > 0 && share === before && `${tutor.first_name}’s share stays ${formatCents(before)}.`}
        {share < before &&
          `${tutor.first_name}’s share becomes ${formatCents(share)} instead of ${formatCents(before)}: no more is left.`}
      </p>
    </>
  );
}
