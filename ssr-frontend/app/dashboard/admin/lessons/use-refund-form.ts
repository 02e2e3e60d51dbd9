import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatCents } from "../../../bookings/price.ts";
import { parseAmount } from "../../../components/amount.ts";
import { closeThen } from "../../../components/close-then.ts";
import { focusFirstError, formErrorOf } from "../../../components/form.ts";
import { type AdminLesson, refundLesson } from "../../../queries/admin-lessons.ts";
import { useAction } from "../../../queries/use-action.ts";
import { amountProblem, isTooMuch } from "./refund-amount.ts";
import { isReached } from "./told-words.ts";
import { useShownLesson } from "./use-shown-lesson.ts";

/** How long a reason has to be. */
const MIN_REASON_LENGTH = 3;

/** What an admin types, by the API's names. */
interface RefundTexts {
  amount_cents: string;
  reason: string;
}

interface RefundFormOptions {
  onClose: () => void;
  /** It is done: leads the focus on. */
  onChange: () => void;
}

/** How much is to go back and why; what is wrong with that, and how to send it. It stays when the lesson is read again. */
export function useRefundForm(lesson: AdminLesson, { onClose, onChange }: RefundFormOptions) {
  const { booking, money, student } = lesson;
  const ref = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState<RefundTexts>({ amount_cents: "", reason: "" });
  const [errors, setErrors] = useState<Partial<RefundTexts>>({});
  const { first, agreed, agree, agreeToNewest } = useShownLesson(lesson);
  const shownLeft = first.money.left_cents;
  const { busy, done, problem, clear, run } = useAction(refundLesson(booking.id), {
    done: (_, { amount_cents }) => [
      "Refund on its way",
      `${formatCents(amount_cents)} goes back to ${student.first_name}${isReached(student) ? ", who is told once it has been sent" : ""}.`,
    ],
    failed: (refusal) => {
      if (refusal.code === "edit_conflict") agreeToNewest();
      const { fields = {} } = formErrorOf(refusal);
      showErrors(fields);
      return Object.keys(fields).length > 0 ? {} : { inPlace: refusal.message };
    },
  });
  const tooMuch = isTooMuch(texts.amount_cents, money.left_cents);
  const cents = tooMuch ? undefined : parseAmount(texts.amount_cents) || undefined;

  function showErrors(found: Partial<RefundTexts>) {
    // At once, so that the field to focus is marked by the time it is looked for.
    flushSync(() => setErrors(found));
    focusFirstError(ref);
  }

  function setText(name: keyof RefundTexts, text: string) {
    clear();
    if (name === "amount_cents") agree();
    setTexts({ ...texts, [name]: text });
    setErrors({ ...errors, [name]: undefined });
  }

  async function submit() {
    const reason = texts.reason.trim();
    const found = problemsOf(texts.amount_cents, reason, money.left_cents);
    clear();
    showErrors(found);
    if (Object.keys(found).length > 0 || !cents) return;
    const sent = await run({ amount_cents: cents, reason, shown_left_cents: agreed.money.left_cents });
    if (sent) closeThen(onClose, onChange);
  }

  return {
    ref,
    texts,
    setText,
    errors: {
      ...errors,
      ...(tooMuch && { amount_cents: amountProblem(texts.amount_cents, money.left_cents) }),
    },
    /** What would go back, if what is typed makes sense. */
    cents,
    /** What was left when the dialog was opened, if something else is by now. */
    shownLeft: !busy && !done && shownLeft !== money.left_cents ? shownLeft : undefined,
    confirm: cents ? `Refund ${formatCents(cents)}` : "Refund",
    busy,
    done,
    problem,
    clear,
    submit: () => void submit(),
  };
}

export type RefundForm = ReturnType<typeof useRefundForm>;

function problemsOf(amount: string, reason: string, left_cents: number): Partial<RefundTexts> {
  const amount_cents = amountProblem(amount, left_cents);
  return {
    ...(amount_cents && { amount_cents }),
    ...(reason.length < MIN_REASON_LENGTH && { reason: "Please say why, for other administrators." }),
  };
}
