import { useState } from "react";
import { useDraftForm } from "../../../components/use-draft-form.ts";
import { parseAmount } from "../../../money/amount-field.ts";
import { amountProblem } from "../../../money/amount-problem.ts";
import { formatCents } from "../../../money/format.ts";
import {
  enterAdjustment,
  type NewPayoutAdjustment,
  type TutorPayouts,
} from "../../../queries/admin-payouts.ts";
import { newUuid } from "../../../uuid.ts";

/** The minimum length of a reason, in characters. */
const MIN_REASON_LENGTH = 3;
/** The API's maximum of one adjustment. */
const MAX_CENTS = 100_000;

/** The form's values, by the API's names. */
interface AdjustmentTexts {
  kind: NewPayoutAdjustment["kind"] | "";
  amount_cents: string;
  reason: string;
}

const EMPTY: AdjustmentTexts = { kind: "", amount_cents: "", reason: "" };

/** The form of an adjustment. */
export function useAdjustmentForm({ tutor, adjustment_left_cents }: TutorPayouts, onClose: () => void) {
  // The idempotency key: a second press, or a retry after a lost response, creates no second adjustment.
  const [entry_key] = useState(newUuid);
  /** The values to which the API reported a similar adjustment. */
  const [twinOf, setTwinOf] = useState<AdjustmentTexts>();
  const form = useDraftForm(
    "adjustment",
    { id: tutor.id, values: EMPTY },
    {
      choices: ["kind"],
      mutation: enterAdjustment,
      errorsOf: ({ kind, amount_cents, reason }) => ({
        kind: kind ? "" : "Choose one of them.",
        amount_cents: amountProblem(amount_cents, Math.min(MAX_CENTS, adjustment_left_cents)),
        reason:
          reason.trim().length < MIN_REASON_LENGTH
            ? "Please say why, for the tutor and other administrators."
            : "",
      }),
      toVariables: (values) => {
        const amount_cents = parseAmount(values.amount_cents);
        const reason = values.reason.trim();
        return values.kind && amount_cents
          ? {
              entry_key,
              tutor_id: tutor.id,
              kind: values.kind,
              amount_cents,
              reason,
              is_another: values === twinOf,
            }
          : undefined;
      },
      done: ({ amount_cents }) => [
        `${formatCents(amount_cents)} for ${tutor.first_name} entered`,
        "You can cancel it until it’s sent.",
      ],
      onRefused: ({ code }, values) => setTwinOf(code === "already_exists" ? values : undefined),
      onSent: onClose,
    },
  );
  const cents = parseAmount(form.values.amount_cents);
  const amount = cents ? ` ${formatCents(cents)}` : "";
  return { ...form, confirm: form.values === twinOf ? `Pay another${amount}` : `Pay${amount}` };
}
