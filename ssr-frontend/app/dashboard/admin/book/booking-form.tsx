import Alert from "@mui/material/Alert";
import { type FormEvent, useRef, useState } from "react";
import { SelectionSummary } from "../../../bookings/choose/selection-summary.tsx";
import type { SlotSelection } from "../../../bookings/choose/slot-selection.ts";
import { MAX_NOTE_LENGTH } from "../../../bookings/notes.ts";
import { BusyButton } from "../../../components/busy-button.tsx";
import { DialogProblem } from "../../../components/dialog-problem.tsx";
import { TextInput } from "../../../components/inputs.tsx";
import { type RadioChoice, RadioChoices } from "../../../components/radio-choices.tsx";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../../drafts/page-drafts.ts";
import { ResumedNotice } from "../../../drafts/resumed-notice.tsx";
import type { useDraft } from "../../../drafts/use-draft.ts";
import { formatPrice } from "../../../money/format.ts";
import type { LessonPayment } from "../../../queries/admin-booking.ts";
import { useSession } from "../../../queries/session.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { bookingConsequence, holdWords } from "./booking-words.ts";

/** The form's values beside the time; they are kept when another time is selected. */
export interface BookingValues {
  payment: LessonPayment | "";
  note: string;
}

export type BookingDraft = ReturnType<typeof useDraft<BookingValues>>;

interface BookingFormProps {
  /** The selected slot, at its current price. */
  selection: SlotSelection;
  /** The price when the slot was selected, in US cents. */
  firstPrice: number;
  /** Whether the latest list of the day still has the slot. */
  offered: boolean;
  /** The student's given name. */
  student: string;
  draft: BookingDraft;
  busy: boolean;
  /** Why the booking was rejected. */
  problem: string;
  noteError: string;
  /** Why the student cannot be booked for; empty if they can. */
  refusal: string;
  onBook: (payment: LessonPayment) => void;
}

/** The payment and the topic of the selected slot, and the consequences, before it is booked. */
export default function BookingForm(props: BookingFormProps) {
  const { selection, firstPrice, offered, student, draft, busy, noteError, onBook } = props;
  const { payment, note } = draft.values;
  const { offer, slot } = selection;
  const { tutor, price_cents: price } = offer;
  const now = useServerClock(useSession().now, CLOCK_INTERVAL);
  const [missing, setMissing] = useState(false);
  const firstChoice = useRef<HTMLInputElement>(null);
  const obstacle = busy ? "" : obstacleOf(props);

  function send(event: FormEvent) {
    event.preventDefault();
    if (busy || obstacle) return;
    const paidBy = price === 0 ? "card" : payment;
    setMissing(!paidBy);
    if (paidBy) onBook(paidBy);
    else firstChoice.current?.focus();
  }
  return (
    <form className="booking-form" {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }} noValidate onSubmit={send}>
      <ResumedNotice draft={draft} />
      <SelectionSummary selection={selection} />
      <div aria-live="assertive">
        {offered && price !== firstPrice && (
          <Alert severity="warning" role="presentation">
            {tutor.first_name} has changed the price from {formatPrice(firstPrice)} to {formatPrice(price)}.
          </Alert>
        )}
      </div>
      {price > 0 && (
        <RadioChoices
          legend="How is it paid?"
          name="payment"
          choices={paymentChoices(student, slot.starts_at, now)}
          value={payment || undefined}
          onChange={(chosen) => {
            if (busy) return;
            setMissing(false);
            draft.set("payment", chosen);
          }}
          error={missing ? "Please choose how it is paid." : undefined}
          firstRef={firstChoice}
        />
      )}
      <TextInput
        label={`Note for ${tutor.first_name}`}
        name="student_notes"
        optional
        multiline
        minRows={2}
        maxLength={MAX_NOTE_LENGTH}
        help={`What the session is to be about. It stands beside it as ${student}’s own note.`}
        error={noteError}
        value={note}
        onChange={({ target }) => draft.set("note", target.value)}
        readOnly={busy}
      />
      <p className="booking-consequence" role="status">
        {bookingConsequence(selection, payment || undefined, student, now)}
      </p>
      <BusyButton
        type="submit"
        variant="contained"
        color="signal"
        size="large"
        busy={busy}
        unavailable={obstacle !== ""}
      >
        {busy ? "Booking…" : payment === "card" && price > 0 ? "Hold and email the link" : "Book session"}
      </BusyButton>
      <DialogProblem severity={obstacle ? "warning" : "error"} quiet={obstacle !== ""}>
        {obstacle || (!busy && props.problem)}
      </DialogProblem>
    </form>
  );
}

/** The clock's interval, in ms. Days and hours are shown, so this is often enough. */
const CLOCK_INTERVAL = 20_000;

/** Why the slot cannot be booked as things are; empty if it can. */
function obstacleOf({ offered, refusal }: BookingFormProps): string {
  if (refusal) return refusal;
  return offered ? "" : "This time has just been taken. Please choose another one above.";
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
        : `${student} gets an email with a link, and has until the session begins to pay.`,
  },
  {
    value: "elsewhere",
    label: "Elsewhere",
    help: "By invoice or in cash, say. It is confirmed at once, and begins as unpaid in Unpaid Sessions.",
  },
];
