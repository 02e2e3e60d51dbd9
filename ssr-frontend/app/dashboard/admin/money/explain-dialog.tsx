import { ConfirmForm } from "../../../components/confirm-form.tsx";
import { TextInput } from "../../../components/inputs.tsx";
import { useDraftForm } from "../../../components/use-draft-form.ts";
import { formatInCurrency } from "../../../money/format.ts";
import { explainDifference } from "../../../queries/admin-money-lists.ts";
import type { BalanceDifference } from "../../../queries/balance-differences.ts";
import { differenceWords } from "./difference-words.ts";

/** The maximum length of a note, in characters. */
const MAX_NOTE = 500;

interface ExplainDialogProps {
  difference: BalanceDifference;
  /** Whether the difference still exists and is not explained. */
  isWaiting: boolean;
  zone: string;
  open: boolean;
  onClose: () => void;
}

/** Explains a difference to other admins. */
export default function ExplainDialog({ difference, isWaiting, zone, open, onClose }: ExplainDialogProps) {
  const { id, currency, own_cents, stripe_cents } = difference;
  const form = useDraftForm(
    "explain-difference",
    { id, values: { note: "" } },
    {
      mutation: explainDifference(id),
      errorsOf: ({ note }) => ({ note: note.trim() ? "" : "Please say why it’s right as it is." }),
      toVariables: ({ note }) => note.trim(),
      done: () => ["Explained", "It stays below the others, and can be reopened there."],
      onSent: onClose,
    },
  );
  return (
    <ConfirmForm
      form={form}
      open={open}
      title="Why does it differ?"
      confirm="Explain it"
      busyText="Explaining…"
      cancel="Leave it open"
      unavailableReason={
        isWaiting ? "" : "It was explained or fixed in the meantime, or the amount has changed."
      }
      onClose={onClose}
    >
      <p>
        {differenceWords(difference, zone)}: {formatInCurrency(own_cents, currency)} here,{" "}
        {formatInCurrency(stripe_cents, currency)} at Stripe. Explaining it closes it, unless it changes
        again. No money moves.
      </p>
      <TextInput
        label="Why it’s right as it is"
        multiline
        minRows={2}
        maxLength={MAX_NOTE}
        help="Such as what was moved by hand at Stripe, and for what. It’s kept with the books, so please don’t name anyone."
        {...form.text("note")}
      />
    </ConfirmForm>
  );
}
