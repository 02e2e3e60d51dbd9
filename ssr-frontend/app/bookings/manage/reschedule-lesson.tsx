import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import type { Problem } from "../../api/problem.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { CalendarSkeleton } from "../../components/calendar/calendar.tsx";
import { closeThen } from "../../components/close-then.ts";
import { fullName } from "../../components/full-name.ts";
import { formatCents } from "../../money/format.ts";
import { rescheduleBooking } from "../../queries/bookings.ts";
import { wasOutdated } from "../../queries/query.ts";
import { useAction } from "../../queries/use-action.ts";
import { shortDate, timeOfDay } from "../../time/format.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { type Booking, isAllowed } from "../booking.ts";
import { LessonWords, lessonWords } from "../lesson-time.tsx";
import type { BookingDialogProps } from "./ask-about.ts";
import { ChooseTime } from "./choose-time.tsx";
import { useCurrentBooking } from "./use-current-booking.ts";
import { type FreeSlot, useFreeTimes } from "./use-free-times.ts";

/** Error codes of a single slot: others are still available. */
const SLOT_TAKEN_CODES = new Set(["slot_taken", "student_busy", "slot_unavailable"]);

const isSlotTaken = ({ code }: Problem): boolean => SLOT_TAKEN_CODES.has(code);

const isMovable = (booking: Booking): boolean => isAllowed(booking, "reschedule");

/** Wide enough for calendar and times side by side; full screen on a phone. */
const paper = {
  "& .MuiDialog-paper": {
    maxWidth: 760,
    "@media (max-width: 43.6875em)": {
      width: "100%",
      maxWidth: "100%",
      height: "100%",
      maxHeight: "100%",
      m: 0,
      border: 0,
      borderRadius: 0,
    },
  },
  // The times may go on below the edge.
  "& .MuiDialogActions-root.MuiDialogActions-root": {
    "@media (max-width: 43.6875em)": { borderTop: "1px solid var(--line)", paddingTop: "16px" },
  },
};

/** The differences when an admin reschedules a lesson. The admin's page tracks the booking itself. */
interface AdminMove {
  mutation: ReturnType<typeof rescheduleBooking>;
  /** The sequence number of the lesson displayed at the last selection. */
  shownSequence: number;
  /** What happens to the payment, and who is notified. */
  note: string;
  /** What another user has changed since the dialog opened. */
  changed: string;
  /** Called when a day or a slot is selected. */
  onChoice: () => void;
  /** Called after a conflict with another change; the message is shown and the page is up to date. */
  onConflict: () => void;
}

interface RescheduleProps extends Omit<BookingDialogProps, "side"> {
  byAdmin?: AdminMove;
}

/** Reschedules a lesson to another slot of its tutor. */
export default function RescheduleLesson(props: RescheduleProps) {
  const titleId = useId();
  const { open, onClosed, byAdmin } = props;
  const move = useMove(props);
  const { busy, done, free, date, slot } = move;
  const asking = open && !busy && !done;
  const { booking, unavailableReason } = useCurrentBooking(
    props.booking,
    asking,
    isMovable,
    Boolean(byAdmin),
  );
  const problem = unavailableReason || move.problem;
  return (
    <Dialog
      open={open}
      onClose={() => !busy && move.close()}
      fullWidth
      sx={paper}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={titleId} variant="h3" component="h2">
        Reschedule this session
      </DialogTitle>
      <DialogContent>
        <div className="reschedule">
          <CurrentTime booking={booking} byAdmin={byAdmin} />
          {byAdmin && (
            <p role="status" className="lesson-changed">
              {asking && byAdmin.changed}
            </p>
          )}
          {free.problem && !unavailableReason && (
            <LoadFailed problem={free.problem} known={free.days !== undefined} onRetry={free.load} />
          )}
          {!free.problem && !unavailableReason && !free.days && <CalendarSkeleton />}
          {free.days && (
            <ChooseTime
              booking={booking}
              days={free.days}
              date={date}
              isDateChosen={move.isDateChosen}
              times={free.times}
              failed={free.problem !== ""}
              slot={slot}
              onDate={move.chooseDate}
              onSlot={move.chooseSlot}
            />
          )}
          <div aria-live="assertive">
            {!busy && problem && (
              <Alert severity="warning" role="presentation">
                {problem}
              </Alert>
            )}
          </div>
        </div>
      </DialogContent>
      <DialogActions className="dialog-actions">
        <BusyButton variant="outlined" color="secondary" unavailable={busy} onClick={move.close}>
          {unavailableReason ? "Close" : "Keep the current time"}
        </BusyButton>
        <BusyButton
          variant="contained"
          color="signal"
          busy={busy}
          unavailable={!slot || unavailableReason !== ""}
          onClick={() => void move.confirm()}
        >
          {confirmLabel(busy, slot, useReaderZone())}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

/** The selection and its mutation. */
function useMove({ booking, byAdmin, open, onClose, onChange }: RescheduleProps) {
  const [date, setDate] = useState<string>();
  const [chosen, setChosen] = useState<FreeSlot>();
  /** Whether another user was faster; the slots have been refetched since. */
  const [taken, setTaken] = useState(false);
  const zone = useReaderZone();
  const free = useFreeTimes(booking, date, open, Boolean(byAdmin));
  const { busy, done, problem, clear, run } = useAction(byAdmin?.mutation ?? rescheduleBooking(booking.id), {
    done: (moved) => ["Session rescheduled", `It’s now on ${lessonWords(moved, zone)}.`],
    failed: (problem) => {
      const taken = isSlotTaken(problem);
      setTaken(taken);
      if (byAdmin && problem.code === "edit_conflict") {
        byAdmin.onConflict();
        return { inPlace: problem.message };
      }
      const isOutdated = wasOutdated(problem) && !taken;
      return {
        inPlace: problem.message,
        ...(isOutdated ? { toast: ["Error updating booking", problem.message] } : {}),
      };
    },
  });
  // A slot that was booked meanwhile is no longer selected.
  const slot = free.times?.find(({ starts_at }) => starts_at === chosen?.starts_at);

  function close() {
    clear();
    setChosen(undefined);
    onClose();
  }

  async function confirm() {
    if (!slot) return;
    const shown = byAdmin && { shown_sequence: byAdmin.shownSequence };
    if (await run({ starts_at: slot.starts_at, ...shown })) closeThen(close, onChange);
  }

  /** A new selection clears the error; no selection is possible while a request is pending. */
  const choosing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      if (busy) return;
      clear();
      byAdmin?.onChoice();
      set(value);
    };
  return {
    free,
    date: free.date,
    isDateChosen: date !== undefined,
    slot,
    busy,
    done,
    problem: problem && taken && !free.problem ? `${problem} The times above are up to date.` : problem,
    close,
    confirm,
    chooseDate: choosing(setDate),
    chooseSlot: choosing(setChosen),
  };
}

/** The lesson's current time, and the consequences of rescheduling. */
function CurrentTime({ booking, byAdmin }: { booking: Booking; byAdmin: AdminMove | undefined }) {
  const { subject, student, tutor, price_cents } = booking;
  if (byAdmin) {
    return (
      <>
        <p>
          {subject} for {fullName(student)} with {fullName(tutor)}. Now: <LessonWords booking={booking} />.
        </p>
        <p className="note">{byAdmin.note}</p>
      </>
    );
  }
  return (
    <>
      <p>
        {subject} with {fullName(tutor)}. Now: <LessonWords booking={booking} />.
      </p>
      <p className="note">
        {price_cents > 0 && `Your payment of ${formatCents(price_cents)} stays with the session. `}A session
        can be moved up to 24 hours before it starts.
      </p>
    </>
  );
}

interface LoadFailedProps {
  problem: string;
  /** Whether the previous data is still shown. */
  known: boolean;
  onRetry: () => void;
}

function LoadFailed({ problem, known, onRetry }: LoadFailedProps) {
  const again = (
    <Button color="inherit" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert severity="error" role="alert" action={again}>
      {problem}
      {known && " The times below may be out of date."}
    </Alert>
  );
}

function confirmLabel(busy: boolean, slot: FreeSlot | undefined, zone: string): string {
  if (busy) return "Moving…";
  if (!slot) return "Choose a new time";
  return `Move to ${shortDate(slot.starts_at, zone)}, ${timeOfDay(slot.starts_at, zone)}`;
}
