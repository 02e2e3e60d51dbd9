import type { UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { components } from "../../../api/schema.gen.ts";
import { closeThen } from "../../../components/close-then.ts";
import { useDraftForm } from "../../../components/use-draft-form.ts";
import { parseAmount } from "../../../money/amount-field.ts";
import { amountProblem } from "../../../money/amount-problem.ts";
import type { ToastWords } from "../../../queries/use-action.ts";

/** The minimum length of a reason, in characters. */
const MIN_REASON_LENGTH = 3;

const NOT_LEFT = ": there isn’t more left";

/** The form's values, by the API's names. */
const EMPTY = { amount_cents: "", reason: "" };

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
 * The form of a refund. The draft survives a refetch of the purchase. The request names the amount that was
 * left when the admin decided, so that the API rejects a decision about another amount.
 */
export function useRefundForm<T>(options: RefundFormOptions<T>) {
  const { left_cents, refund, newestLeft, onClose, onChange } = options;
  const [first] = useState(left_cents);
  const [agreed, setAgreed] = useState(left_cents);
  const form = useDraftForm(
    "refund",
    { id: options.subject, values: EMPTY },
    {
      mutation: refund,
      errorsOf: ({ amount_cents, reason }) => ({
        amount_cents: amountProblem(amount_cents, left_cents, NOT_LEFT),
        reason: reason.trim().length < MIN_REASON_LENGTH ? "Please say why, for other administrators." : "",
      }),
      toVariables: ({ amount_cents, reason }) => ({
        amount_cents: parseAmount(amount_cents) ?? 0,
        reason: reason.trim(),
        shown_left_cents: agreed,
      }),
      done: (_, { amount_cents }) => options.done(amount_cents),
      onRefused: ({ code }) => code === "edit_conflict" && setAgreed(newestLeft() ?? left_cents),
      onSent: () => closeThen(onClose, onChange),
    },
  );
  const { values, errors, busy, done } = form;
  const typed = parseAmount(values.amount_cents) ?? 0;
  const tooMuch = typed > left_cents;
  const cents = tooMuch ? undefined : typed || undefined;
  return {
    ...form,
    setAmount: (text: string) => {
      // The admin has changed the amount while the latest state was shown.
      setAgreed(left_cents);
      form.set("amount_cents", text);
    },
    errors: {
      ...errors,
      // Reported while typing.
      ...(tooMuch && { amount_cents: amountProblem(values.amount_cents, left_cents, NOT_LEFT) }),
    },
    /** The refund in US cents, if the text is a valid amount. */
    cents,
    /** What was left when the dialog was opened, if that has changed. */
    shownLeft: !busy && !done && first !== left_cents ? first : undefined,
  };
}

export type RefundForm = ReturnType<typeof useRefundForm>;
