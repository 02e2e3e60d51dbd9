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

/** The minimum length of a reason, in characters. */
const MIN_REASON_LENGTH = 3;

/** The form's values, by the API's names. */
interface RefundTexts {
  amount_cents: string;
  reason: string;
}

interface RefundFormOptions<T> {
  /** The purchase's id, which is the key of the draft. */
  subject: string;
  /** What can still be refunded, in US cents. */
  left_cents: number;
  refund: UseMutationOptions<T, Error, components["schemas"]["NewRefund"]>;
  /** The toast after a refund of this amount. */
  done: (amount_cents: number) => ToastWords;
  /** What is left, as refetched after a rejected request. */
  newestLeft: () => number | undefined;
  onClose: () => void;
  /** Called when the refund is made: moves the focus on. */
  onChange: () => void;
}

/**
 * The form of a refund: values, errors and submission. The draft survives a refetch of the purchase. The
 * request names the amount that was left when the admin decided, so that the API rejects a decision about
 * another amount.
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
    // Synchronously, so that the invalid field is marked when focus looks for it.
    flushSync(() => setErrors(found));
    focusFirstError(ref);
  }

  function setText(name: keyof RefundTexts, text: string) {
    clear();
    // The admin has changed the amount while the latest state was shown.
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
    /** The refund in US cents, if the text is a valid amount. */
    cents,
    /** What was left when the dialog was opened, if that has changed. */
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
