import InputAdornment from "@mui/material/InputAdornment";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Problem } from "../../../api/problem.ts";
import { formatCents, formatPrice } from "../../../bookings/price.ts";
import { BusyButton } from "../../../components/busy-button.tsx";
import { type FormError, useForm } from "../../../components/form.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { saveHourlyRate } from "../../../queries/tutor.ts";
import { formatRate, MAX_RATE_CENTS, parseRate, priceOfRate } from "./price-of-rate.ts";

const FIELD = "hourly_rate_cents";

interface RateFormProps {
  /** The present rate, in US cents. */
  rate: number;
  onClose: () => void;
}

/** What an hour earns the tutor, to be changed; it says what the student pays for it while it is typed. */
export function RateForm({ rate, onClose }: RateFormProps) {
  const toast = useToast();
  const { mutateAsync: save } = useMutation(saveHourlyRate);
  const [cents, setCents] = useState(rate);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
    input.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, []);

  /** Shows what counts: what is no rate becomes 0. */
  function settle() {
    if (input.current) input.current.value = formatRate(parseRate(input.current.value));
  }

  async function submit(form: FormData): Promise<FormError | undefined> {
    const typed = parseRate(String(form.get(FIELD)));
    settle();
    if (typed > MAX_RATE_CENTS) return tooHigh();
    const saved = await save(typed);
    toast.success("Hourly rate updated successfully!", paidWords(saved.hourly_rate_cents));
    onClose();
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, rateError);
  return (
    <section className="rate" aria-labelledby="rate-title">
      <h2 id="rate-title">Update Hourly Rate</h2>
      <form {...props} className="rate-form">
        <TextInput
          label="Your rate an hour, in dollars"
          name={FIELD}
          type="number"
          inputMode="decimal"
          min={0}
          max={MAX_RATE_CENTS / 100}
          step={0.01}
          defaultValue={formatRate(rate)}
          inputRef={input}
          startAdornment={<InputAdornment position="start">$</InputAdornment>}
          onChange={(event) => setCents(parseRate(event.target.value))}
          onBlur={settle}
          error={errors[FIELD]}
        />
        <p className="rate-price" role="status">
          {cents > MAX_RATE_CENTS ? TOO_HIGH : paidWords(cents)}
        </p>
        <p className="note">
          It counts for sessions that are booked from now on. Those that are booked already keep their price.
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
    </section>
  );
}

const TOO_HIGH = `Please choose a rate from $0 to $${MAX_RATE_CENTS / 100}.`;

const tooHigh = (): FormError => ({ title: "Error", text: TOO_HIGH, fields: { [FIELD]: TOO_HIGH } });

/** Who pays and gets what for an hour. */
function paidWords(cents: number): string {
  if (cents === 0) return "Students pay nothing: your sessions are free.";
  return `Students pay ${formatPrice(priceOfRate(cents))} an hour, of which ${formatCents(cents)} is yours.`;
}

/** Why the rate was not saved, at its field where it is the field's fault. */
function rateError(problem: Problem): FormError {
  const text = problem.serverMessage ?? "Failed to update hourly rate";
  const field = problem.field(FIELD);
  return { title: "Error", text, fields: field ? { [FIELD]: field } : {} };
}
