import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { CalendarSkeleton } from "../../components/calendar/calendar.tsx";
import { wallShortDate, wallTime } from "../../time/wall.ts";
import { type Booking, fullName } from "../booking.ts";
import { lessonWords } from "../lesson-time.tsx";
import { formatCents } from "../price.ts";
import { ChooseTime } from "./choose-time.tsx";
import { type FreeSlot, useFreeTimes } from "./use-free-times.ts";
import { useReschedule } from "./use-reschedule.ts";

/** Large enough for calendar and times side by side; on a phone the whole screen. */
const paper = {
  "& .MuiDialog-paper": {
    maxWidth: 760,
    "@media (max-width: 699px)": {
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

interface RescheduleLessonProps {
  booking: Booking;
  open: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Moves a lesson to another free hour of its tutor. */
export default function RescheduleLesson({ booking, open, onClose, onChange }: RescheduleLessonProps) {
  const titleId = useId();
  const move = useMove(booking, open, onClose, onChange);
  const { busy, problem, free, date, slot } = move;
  return (
    <Dialog open={open} onClose={() => !busy && move.close()} fullWidth sx={paper} aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h3" component="h2">
        Reschedule this session
      </DialogTitle>
      <DialogContent>
        <div className="reschedule">
          <CurrentTime booking={booking} />
          {free.problem && (
            <LoadFailed
              problem={free.problem}
              known={free.days !== undefined}
              onRetry={() => void free.load()}
            />
          )}
          {!free.problem && !free.days && <CalendarSkeleton />}
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
        <Button variant="outlined" color="secondary" disabled={busy} onClick={move.close}>
          Keep the present time
        </Button>
        <Button
          variant="contained"
          color="signal"
          disabled={busy || !slot}
          aria-busy={busy}
          onClick={() => void move.confirm()}
        >
          {confirmLabel(busy, date, slot)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What is chosen so far, and what becomes of it. */
function useMove(booking: Booking, open: boolean, onClose: () => void, onChange: () => void) {
  const [date, setDate] = useState<string>();
  const [chosen, setChosen] = useState<FreeSlot>();
  const free = useFreeTimes(booking, date, open);
  const { busy, problem, clear, move } = useReschedule(booking, free.load);
  // An hour that somebody else has taken meanwhile is chosen no longer.
  const slot = free.times?.find(({ starts_at }) => starts_at === chosen?.starts_at);

  function close() {
    clear();
    setChosen(undefined);
    onClose();
  }

  async function confirm() {
    if (!slot || !(await move(slot))) return;
    close();
    onChange();
  }

  /** A new choice clears the previous error. */
  const choosing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      clear();
      set(value);
    };
  return {
    free,
    date,
    slot,
    busy,
    problem,
    close,
    confirm,
    chooseDate: choosing(setDate),
    chooseSlot: choosing(setChosen),
  };
}

/** The lesson as it is. */
function CurrentTime({ booking }: { booking: Booking }) {
  const { subject, tutor, price_cents } = booking;
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
