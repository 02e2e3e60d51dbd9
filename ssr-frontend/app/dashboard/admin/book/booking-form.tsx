import Alert from "@mui/material/Alert";
import type { FormEvent } from "react";
import { SelectionSummary } from "../../../bookings/choose/selection-summary.tsx";
import type { SlotSelection } from "../../../bookings/choose/slot-selection.ts";
import { MAX_NOTE_LENGTH } from "../../../bookings/notes.ts";
import { BusyButton } from "../../../components/busy-button.tsx";
import { DialogProblem } from "../../../components/dialog-problem.tsx";
import { useFieldErrors } from "../../../components/form.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { type RadioChoice, RadioChoices } from "../../../components/radio-choices.tsx";
import { formatPrice } from "../../../money/format.ts";
import type { LessonPayment } from "../../../queries/admin-booking.ts";
import { useSession } from "../../../queries/session.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { bookingConsequence, holdWords } from "./booking-words.ts";

/** What is said of a lesson beside its time; kept when another time is chosen. */
export interface BookingDraft {
  payment: LessonPayment | undefined;
  note: string;
}

interface BookingFormProps {
  /** The chosen hour, at its present price. */
  selection: SlotSelection;
  /** What it cost when it was chosen, in US cents. */
  firstPrice: number;
  /** Whether the newest list of the day still has the hour. */
  offered: boolean;
  /** Given name of who takes the lesson. */
  student: string;
  draft: BookingDraft;
  onDraft: (draft: BookingDraft) => void;
  busy: boolean;
  /** Why it was not booked. */
  problem: string;
  noteError: string;
  /** Why nothing can be booked for the student; empty where something can. */
  refusal: string;
  onBook: (payment: LessonPayment) => void;
}

/** How the chosen hour is paid, what it is to be about, and what follows, before it is booked. */
export default function BookingForm(props: BookingFormProps) {
  const { selection, firstPrice, offered, student, draft, onDraft, busy, noteError, onBook } = props;
  const { offer, slot } = selection;
  const { tutor, price_cents: price } = offer;
  const now = useServerClock(useSession().now, CLOCK_INTERVAL);
  const { ref, errors, showErrors, clearErrors } = useFieldErrors();
  const obstacle = busy ? "" : obstacleOf(props);

  function send(event: FormEvent) {
    event.preventDefault();
    if (busy || obstacle) return;
    const payment = price === 0 ? "card" : draft.payment;
    if (payment) onBook(payment);
    else showErrors({ payment: "Please choose how it’s paid." });
  }
  return (
    <form ref={ref} className="booking-form" noValidate onSubmit={send}>
      <SelectionSummary selection={selection} />
      <div aria-live="assertive">
        {offered && price !== firstPrice && (
          <Alert severity="warning" role="presentation">
            {tutor.first_name} changed the price from {formatPrice(firstPrice)} to {formatPrice(price)}.
          </Alert>
        )}
      </div>
      {price > 0 && (
        <RadioChoices
          legend="How is it paid?"
          name="payment"
          choices={paymentChoices(student, slot.starts_at, now)}
          value={draft.payment}
          onChange={(payment) => {
            if (busy) return;
            clearErrors();
            onDraft({ ...draft, payment });
          }}
          error={errors.payment}
        />
      )}
      <TextInput
        label={`Note for ${tutor.first_name}`}
        name="student_notes"
        optional
        multiline
        minRows={2}
        maxLength={MAX_NOTE_LENGTH}
        help={`What the session is about. It appears with the session as ${student}’s own note.`}
        error={noteError}
        value={draft.note}
        onChange={({ target }) => onDraft({ ...draft, note: target.value })}
        readOnly={busy}
      />
      <p className="booking-consequence" role="status">
        {bookingConsequence(selection, draft.payment, student, now)}
      </p>
      <BusyButton
        type="submit"
        variant="contained"
        color="signal"
        size="large"
        busy={busy}
        unavailable={obstacle !== ""}
      >
        {busy
          ? "Booking…"
          : draft.payment === "card" && price > 0
            ? "Hold and email the link"
            : "Book session"}
      </BusyButton>
      <DialogProblem severity={obstacle ? "warning" : "error"} quiet={obstacle !== ""}>
        {obstacle || (!busy && props.problem)}
      </DialogProblem>
    </form>
  );
}

/** It is days and hours that are told: often enough, in ms. */
const CLOCK_INTERVAL = 20_000;

/** Why the hour cannot be booked as things stand; empty where it can. */
function obstacleOf({ offered, refusal }: BookingFormProps): string {
  if (refusal) return refusal;
  return offered ? "" : "This time was just taken. Please choose another one above.";
}

const paymentChoices = (
  student: string,
  starts_at: string,
  now: number,
): readonly RadioChoice<LessonPayment>[] => [
  {
    value: "card",
    label: "By card",
    help:
      holdWords(starts_at, now) === "for 24 hours"
        ? `${student} gets an email with a link, and has 24 hours to pay.`
        : `${student} gets an email with a link, and has until the session starts to pay.`,
  },
  {
    value: "elsewhere",
    label: "Elsewhere",
    help: "By invoice or in cash, for example. It’s confirmed right away, and starts as unpaid in Unpaid Sessions.",
  },
];
