import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { focusFirstError, formErrorOf } from "../../../components/form.ts";
import { useDraft } from "../../../drafts/use-draft.ts";
import { parseAmount } from "../../../money/amount-field.ts";
import { formatCents } from "../../../money/format.ts";
import {
  enterAdjustment,
  type NewPayoutAdjustment,
  type TutorPayouts,
} from "../../../queries/admin-payouts.ts";
import { useAction } from "../../../queries/use-action.ts";
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

type AdjustmentErrors = Partial<Record<keyof AdjustmentTexts, string | undefined>>;

/** The form of an adjustment: values, errors and submission. */
export function useAdjustmentForm({ tutor, adjustment_left_cents }: TutorPayouts, onClose: () => void) {
  const ref = useRef<HTMLFormElement>(null);
  // The idempotency key: a second press, or a retry after a lost response, creates no second adjustment.
  const [entry_key] = useState(newUuid);
  const draft = useDraft("adjustment", { id: tutor.id, values: EMPTY }, { choices: ["kind"] });
  const texts = draft.values;
  const [errors, setErrors] = useState<AdjustmentErrors>({});
  // The API reported that a similar adjustment exists.
  const [twin, setTwin] = useState(false);
  const { busy, problem, clear, run } = useAction(enterAdjustment, {
    draft,
    done: ({ amount_cents }) => [
      `${formatCents(amount_cents)} for ${tutor.first_name} entered`,
      "It can be cancelled until it is sent.",
    ],
    failed: (refusal) => {
      setTwin(refusal.code === "already_exists");
      const { fields = {} } = formErrorOf(refusal);
      showErrors(fields);
      return Object.keys(fields).length > 0 ? {} : { inPlace: refusal.message };
    },
  });
  const cents = parseAmount(texts.amount_cents) || undefined;

  function showErrors(found: AdjustmentErrors) {
    // Synchronously, so that the invalid field is marked when focus looks for it.
    flushSync(() => setErrors(found));
    focusFirstError(ref);
  }

  function setText<N extends keyof AdjustmentTexts>(name: N, text: AdjustmentTexts[N]) {
    clear();
    setTwin(false);
    draft.set(name, text);
    setErrors({ ...errors, [name]: undefined });
  }

  async function submit() {
    const { kind } = texts;
    const reason = texts.reason.trim();
    const found = problemsOf({ ...texts, reason }, Math.min(MAX_CENTS, adjustment_left_cents));
    clear();
    showErrors(found);
    if (Object.keys(found).length > 0 || !kind || !cents) return;
    const body = { entry_key, tutor_id: tutor.id, kind, amount_cents: cents, reason, is_another: twin };
    if (await run(body)) onClose();
  }

  const amount = cents ? ` ${formatCents(cents)}` : "";
  return {
    ref,
    texts,
    setText,
    errors,
    draft,
    confirm: twin ? `Pay another${amount}` : `Pay${amount}`,
    busy,
    problem,
    clear,
    submit: () => void submit(),
  };
}

function problemsOf({ kind, amount_cents, reason }: AdjustmentTexts, max: number): AdjustmentErrors {
  const amount = amountProblem(parseAmount(amount_cents), max);
  return {
    ...(!kind && { kind: "Choose one of them." }),
    ...(amount && { amount_cents: amount }),
    ...(reason.length < MIN_REASON_LENGTH && {
      reason: "Please say why, for the tutor and other administrators.",
    }),
  };
}

function amountProblem(cents: number | undefined, max: number): string {
  if (cents === undefined) return "Enter an amount in dollars, such as 12.50.";
  if (cents === 0) return `Enter at least ${formatCents(1)}.`;
  return cents > max ? `Enter at most ${formatCents(max)}.` : "";
}
