import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { focusFirstError } from "../../../components/form.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { formatInCurrency } from "../../../money/format.ts";
import { explainDifference } from "../../../queries/admin-money-lists.ts";
import type { BalanceDifference } from "../../../queries/balance-differences.ts";
import { useAction } from "../../../queries/use-action.ts";
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
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft("explain-difference", { id: difference.id, values: { note: "" } });
  const { note } = draft.values;
  const [error, setError] = useState("");
  const { busy, done, problem, run } = useAction(explainDifference(difference.id), {
    draft,
    done: () => ["Explained", "It stays below the others, and can be opened again there."],
    failed: (refusal) => {
      const field = refusal.field("note") ?? "";
      setError(field);
      return field ? {} : { inPlace: refusal.message };
    },
  });
  const { currency, own_cents, stripe_cents } = difference;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    // Synchronously, so that the invalid field is marked when focus looks for it.
    flushSync(() => setError(note.trim() ? "" : "Please say why it stands."));
    if (!note.trim()) focusFirstError(form);
    else if (await run(note.trim())) onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title="Why does it differ?"
      confirm="Explain it"
      busyText="Explaining…"
      cancel="Leave it open"
      busy={busy}
      problem={problem}
      unavailableReason={
        isWaiting || busy || done ? "" : "It was explained or mended meanwhile, or has another size."
      }
      form={id}
      onClose={onClose}
    >
      <DraftFields draft={draft}>
        <form ref={form} id={id} className="decide-form" noValidate onSubmit={(event) => void send(event)}>
          <p>
            {differenceWords(difference, zone)}: {formatInCurrency(own_cents, currency)} here,{" "}
            {formatInCurrency(stripe_cents, currency)} at Stripe. It waits for nobody once it is explained,
            unless it changes again. No money moves.
          </p>
          <TextInput
            label="Why it stands"
            name="note"
            multiline
            minRows={2}
            maxLength={MAX_NOTE}
            help="Such as what was moved by hand at Stripe, and for what. It is kept with the books, so please name nobody."
            error={error}
            value={note}
            onChange={({ target }) => {
              draft.set("note", target.value);
              setError("");
            }}
            readOnly={busy}
          />
        </form>
      </DraftFields>
    </ConfirmDialog>
  );
}
