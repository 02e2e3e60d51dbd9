import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useId, useRef, useState } from "react";
import { Calendar, CalendarSkeleton } from "../../components/calendar/calendar.tsx";
import { zoneWords } from "../../time/format.ts";
import { wallDay, wallShortDate, wallTime } from "../../time/wall.ts";
import { type Booking, fullName } from "../booking.ts";
import { lessonWords } from "../lesson-time.tsx";
import { dollars } from "../price.ts";
import { SlotList } from "../slot-list.tsx";
import { type Days, type FreeTime, useFreeTimes } from "./use-free-times.ts";
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
  const [date, setDate] = useState<string>();
  const [chosen, setChosen] = useState<FreeTime>();
  const free = useFreeTimes(booking, date, open);
  const { busy, problem, clear, move } = useReschedule(booking);
  // An hour that somebody else has taken meanwhile is chosen no longer.
  const slot = free.times?.find(({ starts_at }) => starts_at === chosen?.starts_at);

  function close() {
    clear();
    setChosen(undefined);
    onClose();
  }

  async function confirm() {
    if (!slot) return;
    const outcome = await move(slot);
    if (outcome === "taken") await free.load();
    if (outcome !== "over") return;
    close();
    onChange();
  }

  return (
    <Dialog open={open} onClose={() => !busy && close()} fullWidth sx={paper} aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h3" component="h2">
        Reschedule this session
      </DialogTitle>
      <DialogContent>
        <div className="reschedule">
          <p>
            {booking.subject} with {fullName(booking.tutor)}. Now: {lessonWords(booking)}.
          </p>
          <p className="note">
            {booking.price_cents > 0 &&
              `Your payment of ${dollars(booking.price_cents)} stays with the session. `}
            A session can be moved up to 24 hours before it starts.
          </p>
          {free.problem && (
            <Alert
              severity="error"
              role="alert"
              action={
                <Button color="inherit" onClick={() => void free.load()}>
                  Try again
                </Button>
              }
            >
              {free.problem}
            </Alert>
          )}
          {!free.problem && !free.days && <CalendarSkeleton />}
          {free.days && (
            <Choice
              booking={booking}
              days={free.days}
              date={date}
              times={free.times}
              slot={slot}
              onDate={(day) => {
                clear();
                setDate(day);
              }}
              onSlot={(time) => {
                clear();
                setChosen(time);
              }}
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
        <Button variant="outlined" color="secondary" disabled={busy} onClick={close}>
          Keep the present time
        </Button>
        <Button
          variant="contained"
          color="signal"
          disabled={busy || !slot}
          aria-busy={busy}
          onClick={() => void confirm()}
        >
          {confirmWords(busy, date, slot)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function confirmWords(busy: boolean, date: string | undefined, slot: FreeTime | undefined): string {
  if (busy) return "Moving…";
  return date && slot ? `Move to ${wallShortDate(date)}, ${wallTime(slot.start_time)}` : "Choose a new time";
}

interface ChoiceProps {
  booking: Booking;
  days: Days;
  date: string | undefined;
  times: FreeTime[] | undefined;
  slot: FreeTime | undefined;
  onDate: (date: string) => void;
  onSlot: (slot: FreeTime) => void;
}

/** A day, then an hour of it. */
function Choice({
  booking: { tutor, zone },
  days: { from, to, days },
  date,
  times,
  slot,
  onDate,
  onSlot,
}: ChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownDate = useRef(date);
  useEffect(() => {
    if (!times || shownDate.current === date) return;
    shownDate.current = date;
    heading.current?.focus();
  }, [times, date]);
  if (days.length === 0) {
    return (
      <p className="empty">
        {tutor.first_name} has no other free time between now and {wallShortDate(to)}.
      </p>
    );
  }
  return (
    <div className="reschedule-steps">
      <Calendar
        label="New day of the session"
        legend={`Days on which ${tutor.first_name} has time`}
        value={date}
        from={from}
        to={to}
        today={from}
        marked={new Set(days)}
        markWords="free times"
        onlyMarked
        onChange={onDate}
      />
      <section className="reschedule-times" aria-label="New time" aria-busy={date !== undefined && !times}>
        {!date && <p className="empty">Choose a marked day to see its free times.</p>}
        {date && (
          <>
            <h3 tabIndex={-1} ref={heading}>
              {wallDay(date)}
            </h3>
            {!times && <div className="skeleton reschedule-skeleton" aria-hidden="true" />}
            {times?.length === 0 && (
              <p className="empty">No free time is left on this day. Please choose another.</p>
            )}
            {times && times.length > 0 && (
              <>
                <p className="note">Start times in {zoneWords(times[0]?.starts_at ?? "", zone)}</p>
                <SlotList
                  slots={times}
                  zone={zone}
                  label={`Free start times of ${fullName(tutor)}`}
                  chosen={slot?.starts_at}
                  onPick={onSlot}
                />
              </>
            )}
          </>
        )}
      </section>
    </div>
  );
}
