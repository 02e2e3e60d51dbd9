import InputAdornment from "@mui/material/InputAdornment";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Problem } from "../../../api/problem.ts";
import { BusyButton } from "../../../components/busy-button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useForm } from "../../../components/form.ts";
import type { FormError } from "../../../components/form-result.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { fieldAmount } from "../../../money/amount-field.ts";
import { formatAmount, formatCents, formatPrice } from "../../../money/format.ts";
import { saveHourlyRate } from "../../../queries/tutor.ts";
import { useAction } from "../../../queries/use-action.ts";
import { MAX_RATE_CENTS, parseRate, priceOfRate, rateProblem } from "./price-of-rate.ts";

const FIELD = "hourly_rate_cents";

interface RateFormProps {
  /** The current rate, in US cents. */
  rate: number;
  onClose: () => void;
}

/** The form of a tutor's hourly rate; it shows the student's price while the rate is typed. */
export function RateForm({ rate, onClose }: RateFormProps) {
  const toast = useToast();
  const { mutateAsync: save } = useMutation(saveHourlyRate);
  const [typed, setTyped] = useState(fieldAmount(rate));
  const [askedForFree, setAskedForFree] = useState(false);
  const teachForFree = useAction(saveHourlyRate, {
    done: (saved) => savedWords(saved.hourly_rate_cents),
    failed: ({ message }) => ({ inPlace: message }),
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
    input.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, []);

  /** Replaces an invalid number by 0. A rate that is out of range stays, so that it can be corrected. */
  function settle() {
    const field = input.current;
    // A number input returns an empty value for invalid text.
    if (!field || (rateProblem(field.value) && !field.validity.badInput)) return;
    field.value = fieldAmount(parseRate(field.value));
    setTyped(field.value);
  }

  async function submit(form: FormData): Promise<FormError | undefined> {
    const text = String(form.get(FIELD));
    const problem = rateProblem(text);
    if (problem) return { title: "Error", text: problem, fields: { [FIELD]: problem } };
    settle();
    const cents = parseRate(text);
    if (cents === 0 && rate !== 0) {
      teachForFree.clear();
      setAskedForFree(true);
      return undefined;
    }
    const saved = await save(cents);
    toast.success(...savedWords(saved.hourly_rate_cents));
    onClose();
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, rateError);
  return (
    <section className="rate" aria-labelledby="rate-title">
      <h2 id="rate-title">Update Hourly Rate</h2>
      <form {...props} className="rate-form">
        <TextInput
          label="Your hourly rate, in dollars"
          name={FIELD}
          type="number"
          inputMode="decimal"
          min={0}
          max={MAX_RATE_CENTS / 100}
          step={0.01}
          defaultValue={fieldAmount(rate)}
          inputRef={input}
          startAdornment={<InputAdornment position="start">$</InputAdornment>}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          error={errors[FIELD]}
        />
        <p className="rate-price" role="status">
          {rateProblem(typed) ?? paidWords(parseRate(typed))}
        </p>
        <p className="note">
          It applies to sessions booked from now on. Sessions already booked keep their price.
        </p>
        <div className="rate-actions">
          <SubmitButton busy={busy} busyText="Saving…" disabled={!ready}>
            Save rate
          </SubmitButton>
          <BusyButton unavailable={busy} onClick={onClose}>
            Cancel
          </BusyButton>
        </div>
      </form>
      <ConfirmDialog
        open={askedForFree}
        title="Free sessions: students pay nothing"
        confirm="Teach for free"
        busyText="Saving…"
        cancel="Go back"
        busy={teachForFree.busy}
        problem={teachForFree.problem}
        onConfirm={async () => {
          if (await teachForFree.run(0)) onClose();
        }}
        onClose={() => setAskedForFree(false)}
      >
        <p>
          Students can book you for {formatAmount(0)} from now on, and you earn nothing. You can set a
          different rate anytime; sessions booked by then stay free.
        </p>
      </ConfirmDialog>
    </section>
  );
}

const savedWords = (cents: number) => ["Hourly rate updated successfully!", paidWords(cents)] as const;

/** What the student pays and the tutor gets for an hour. */
function paidWords(cents: number): string {
  if (cents === 0) return "Students pay nothing: your sessions are free.";
  return `Students pay ${formatPrice(priceOfRate(cents))} an hour, of which ${formatCents(cents)} is yours.`;
}

/** Why the rate was not saved, at the field if the field is the cause. */
function rateError(problem: Problem): FormError {
  const text = problem.serverMessage ?? "Failed to update hourly rate";
  const field = problem.field(FIELD);
  return { title: "Error", text, fields: field ? { [FIELD]: field } : {} };
}
