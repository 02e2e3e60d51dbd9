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
import { wallShortDate, wallTime } from "../../time/wall.ts";
import { type Booking, isAllowed } from "../booking.ts";
import { lessonWords } from "../lesson-time.tsx";
import type { BookingDialogProps } from "./ask-about.ts";
import { ChooseTime } from "./choose-time.tsx";
import { useCurrentBooking } from "./use-current-booking.ts";
import { type FreeSlot, useFreeTimes } from "./use-free-times.ts";

/** Refusals of this one hour: another can still be had. */
const SLOT_TAKEN_CODES = new Set(["slot_taken", "student_busy", "slot_unavailable"]);

const isSlotTaken = ({ code }: Problem): boolean => SLOT_TAKEN_CODES.has(code);

const isMovable = (booking: Booking): boolean => isAllowed(booking, "reschedule");

/** Large enough for calendar and times side by side; on a phone the whole screen. */
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
};

/** What is different where an admin moves somebody else's lesson. Their page follows the booking itself. */
interface AdminMove {
  mutation: ReturnType<typeof rescheduleBooking>;
  /** Of the lesson that they were shown when they last chose. */
  shownSequence: number;
  /** What becomes of its payment, and who is told. */
  note: string;
  /** What somebody else has done to it since the dialog was opened. */
  changed: string;
  /** A day or an hour was chosen. */
  onChoice: () => void;
  /** Somebody else was faster, as is said; the page is up to date. */
  onConflict: () => void;
}

interface RescheduleProps extends Omit<BookingDialogProps, "side"> {
  byAdmin?: AdminMove;
}

/** Moves a lesson to another free hour of its tutor. */
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
          {unavailableReason ? "Close" : "Keep the present time"}
        </BusyButton>
        <BusyButton
          variant="contained"
          color="signal"
          busy={busy}
          unavailable={!slot || unavailableReason !== ""}
          onClick={() => void move.confirm()}
        >
          {confirmLabel(busy, date, slot)}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

/** What is chosen so far, and what becomes of it. */
function useMove({ booking, byAdmin, open, onClose, onChange }: RescheduleProps) {
  const [date, setDate] = useState<string>();
  const [chosen, setChosen] = useState<FreeSlot>();
  /** Somebody else was faster: the times have been loaded again since. */
  const [taken, setTaken] = useState(false);
  const free = useFreeTimes(booking, date, open, Boolean(byAdmin));
  const { busy, done, problem, clear, run } = useAction(byAdmin?.mutation ?? rescheduleBooking(booking.id), {
    done: (moved) => ["Session rescheduled", `It is now on ${lessonWords(moved)}.`],
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
  // An hour that somebody else has taken meanwhile is chosen no longer.
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

  /** A new choice clears the previous error; none is made while the last is under way. */
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
    date,
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

/** The lesson as it is, and what moving it means. */
function CurrentTime({ booking, byAdmin }: { booking: Booking; byAdmin: AdminMove | undefined }) {
  const { subject, student, tutor, price_cents } = booking;
  if (byAdmin) {
    return (
      <>
        <p>
          {subject} for {fullName(student)} with {fullName(tutor)}. Now: {lessonWords(booking)}.
        </p>
        <p className="note">{byAdmin.note}</p>
      </>
    );
  }
  return (
    <>
      <p>
        {subject} with {fullName(tutor)}. Now: {lessonWords(booking)}.
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
  /** Whether what was known before is still shown. */
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

function confirmLabel(busy: boolean, date: string | undefined, slot: FreeSlot | undefined): string {
  if (busy) return "Moving…";
  return date && slot ? `Move to ${wallShortDate(date)}, ${wallTime(slot.start_time)}` : "Choose a new time";
}
