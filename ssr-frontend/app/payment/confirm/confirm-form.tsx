import Alert from "@mui/material/Alert";
import { useRef } from "react";
import { Link, useNavigate } from "react-router";
import { type ChosenHour, confirmHref, otherTimesHref } from "../../bookings/chosen-hour.ts";
import { MAX_NOTE_LENGTH } from "../../bookings/notes.ts";
import { useForm } from "../../components/form.ts";
import { TextInput } from "../../components/inputs.tsx";
import { RefusedNotice } from "../../components/refused-notice.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { formatPrice } from "../../money/format.ts";
import type { TutorHours } from "../../queries/tutoring.ts";
import { ChangeTerms } from "../change-terms.tsx";
import { useBook } from "../use-book.ts";
import { confirmFormError, readConfirmation, successHref } from "./confirm-rules.ts";
import "./confirm.css";

/** Books the chosen hour. It outlives the form, which disappears once the hour is no longer free. */
export function useConfirm({ tutor, subject, starts_at }: ChosenHour) {
  const navigate = useNavigate();
  const stored = useRef("");
  const { busy, problem, book } = useBook(({ id }) => {
    stored.current = id;
  });
  async function confirm(form: FormData): Promise<undefined> {
    const { student_notes = "", shown_price_cents = 0 } = readConfirmation(form, {
      tutor,
      subject,
      starts_at,
    });
    const outcome = await book(
      { tutor_id: tutor, subject, starts_at, shown_price_cents: shown_price_cents ?? 0 },
      student_notes ?? "",
    );
    if (outcome === "booked") void navigate(successHref(stored.current));
    return undefined;
  }
  return { busy, problem, confirm };
}

interface ConfirmFormProps {
  hour: TutorHours;
  chosen: ChosenHour;
  confirm: ReturnType<typeof useConfirm>;
}

/** What a student agrees to, and the button that books. */
export function ConfirmForm({ hour, chosen, confirm: { busy, problem, confirm } }: ConfirmFormProps) {
  const { tutor, price_cents: price } = hour;
  const { props, errors, value, refusal } = useForm(confirm, confirmFormError);
  return (
    <form {...props} action={confirmHref(chosen)} className="confirm-form">
      <RefusedNotice error={refusal} />
      <input type="hidden" name="price" value={price} />
      <TextInput
        label="What would you like to work on?"
        name="student_notes"
        optional
        multiline
        minRows={2}
        maxLength={MAX_NOTE_LENGTH}
        help={`${tutor.first_name} reads it before the session.`}
        defaultValue={value("student_notes")}
        error={errors.student_notes}
      />
      <Terms hour={hour} />
      <div aria-live="assertive">
        {!busy && problem && (
          <Alert severity="error" role="presentation">
            {problem}
          </Alert>
        )}
      </div>
      <div className="actions">
        <SubmitButton busy={busy} busyText={price === 0 ? "Booking…" : "Holding your time…"}>
          {price === 0 ? "Book session" : `Pay ${formatPrice(price)}`}
        </SubmitButton>
      </div>
      <p>
        <Link to={otherTimesHref(chosen)}>Choose another time</Link>
      </p>
    </form>
  );
}

/** When a session can be moved or canceled, and what happens while it is paid for. */
function Terms({ hour: { starts_at, price_cents } }: { hour: TutorHours }) {
  return (
    <div className="note confirm-terms">
      <ChangeTerms starts_at={starts_at} price_cents={price_cents} />
      <p>
        {price_cents === 0
          ? "This session is free and is confirmed right away."
          : "We’ll hold this time for 31 minutes while you pay on Stripe’s secure page. You’re charged only when you pay there."}
      </p>
    </div>
  );
}
