import type { UseMutationOptions } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { components } from "../../../api/schema.gen.ts";
import { closeThen } from "../../../components/close-then.ts";
import { focusFirstError, formErrorOf } from "../../../components/form.ts";
import { useDraft } from "../../../drafts/use-draft.ts";
import { parseAmount } from "../../../money/amount-field.ts";
import { formatCents } from "../../../money/format.ts";
import { type ToastWords, useAction } from "../../../queries/use-action.ts";
import { amountProblem, isTooMuch } from "./refund-amount.ts";

/** How long a reason has to be. */
const MIN_REASON_LENGTH = 3;

/** What an admin types, by the API's names. */
interface RefundTexts {
  amount_cents: string;
  reason: string;
}

interface RefundFormOptions<T> {
  /** What was paid for, by which what is typed is kept. */
  subject: string;
  /** What is left to give back by now, in US cents. */
  left_cents: number;
  refund: UseMutationOptions<T, Error, components["schemas"]["NewRefund"]>;
  /** What to say once so much is on its way. */
  done: (amount_cents: number) => ToastWords;
  /** What is left as the page has read it after a refusal. */
  newestLeft: () => number | undefined;
  onClose: () => void;
  /** It is done: leads the focus on. */
  onChange: () => void;
}

/**
 * How much is to go back and why; what is wrong with that, and how to send it. It stays when what was paid for is read
 * again. What is sent names what was left when it was decided, so that nothing goes back that was decided about another sum.
 */
export function useRefundForm<T>(options: RefundFormOptions<T>) {
  const { left_cents, refund, newestLeft, onClose, onChange } = options;
  const ref = useRef<HTMLFormElement>(null);
  const draft = useDraft("refund", { id: options.subject, values: { amount_cents: "", reason: "" } });
  const texts = draft.values;
  const [errors, setErrors] = useState<Partial<RefundTexts>>({});
  const [first] = useState(left_cents);
  const [agreed, setAgreed] = useState(left_cents);
  const { busy, done, problem, clear, run } = useAction(refund, {
    draft,
    done: (_, { amount_cents }) => options.done(amount_cents),
    failed: (refusal) => {
      if (refusal.code === "edit_conflict") setAgreed(newestLeft() ?? left_cents);
      const { fields = {} } = formErrorOf(refusal);
      showErrors(fields);
      return Object.keys(fields).length > 0 ? {} : { inPlace: refusal.message };
    },
  });
  const tooMuch = isTooMuch(texts.amount_cents, left_cents);
  const cents = tooMuch ? undefined : parseAmount(texts.amount_cents) || undefined;

  function showErrors(found: Partial<RefundTexts>) {
    // At once, so that the field to focus is marked by the time it is looked for.
    flushSync(() => setErrors(found));
    focusFirstError(ref);
  }

  function setText(name: keyof RefundTexts, text: string) {
    clear();
    // They have changed their choice, with all that is shown by now before their eyes.
    if (name === "amount_cents") setAgreed(left_cents);
    draft.set(name, text);
    setErrors({ ...errors, [name]: undefined });
  }

  async function submit() {
    const reason = texts.reason.trim();
    const found = problemsOf(texts.amount_cents, reason, left_cents);
    clear();
    showErrors(found);
    if (Object.keys(found).length > 0 || !cents) return;
    const sent = await run({ amount_cents: cents, reason, shown_left_cents: agreed });
    if (!sent) return;
    closeThen(onClose, onChange);
  }

  return {
    ref,
    texts,
    setText,
    draft,
    errors: {
      ...errors,
      ...(tooMuch && { amount_cents: amountProblem(texts.amount_cents, left_cents) }),
    },
    /** What would go back, if what is typed makes sense. */
    cents,
    /** What was left when the dialog was opened, if something else is by now. */
    shownLeft: !busy && !done && first !== left_cents ? first : undefined,
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
