import IconButton from "@mui/material/IconButton";
import { useEffect, useRef, useState } from "react";
import { BusyButton } from "../../../components/busy-button.tsx";
import { DeleteIcon } from "../../../components/icons.tsx";
import { PlainList } from "../../../components/plain-list.tsx";
import { addDaysOff, type DaysOff, removeDaysOff } from "../../../queries/days-off.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { dayCount, daysWords } from "./days.ts";
import { DaysOffForm } from "./days-off-form.tsx";
import { KeptLessonsNote } from "./kept-lessons.tsx";

interface DaysOffSectionProps {
  items: DaysOff[];
  /** Today in the academy's time zone. */
  today: string;
}

/** The days off, the form that adds some, and the undo of a removal. */
export function DaysOffSection({ items, today }: DaysOffSectionProps) {
  const [removed, setRemoved] = useState<DaysOff>();
  const list = useRef<HTMLDivElement>(null);
  const remove = useAction(removeDaysOff, { failed: failedAs("Error removing days off") });
  const undo = useAction(addDaysOff, { failed: failedAs("Error adding days off") });

  async function takeBack(days: DaysOff) {
    if (remove.busy) return;
    setRemoved(undefined);
    if (await remove.run(days.id)) setRemoved(days);
  }

  async function restore({ first_day, last_day, note }: DaysOff) {
    if (!(await undo.run({ first_day, last_day, note }))) return;
    setRemoved(undefined);
    // The pressed button is removed.
    list.current?.focus();
  }

  return (
    <>
      <DaysOffForm today={today} onAdded={() => setRemoved(undefined)} />
      <section className="days-off" ref={list} tabIndex={-1} aria-label="Upcoming days off">
        {removed && (
          <RemovedNotice
            words={daysWords(removed, today)}
            busy={undo.busy}
            onUndo={() => void restore(removed)}
          />
        )}
        {items.length === 0 && !removed && (
          <p className="note">No days off planned. Your week repeats as it is.</p>
        )}
        {items.length > 0 && (
          <PlainList>
            {items.map((days) => (
              <li key={days.id}>
                <div>
                  <strong>{daysWords(days, today)}</strong>
                  {dayCount(days) > 1 && <span className="note"> · {dayCount(days)} days</span>}
                  {days.note && <span className="note"> · {days.note}</span>}
                  <KeptLessonsNote
                    lessons={days.kept_lessons}
                    words={(lessons, one) => `${lessons} on these days ${one ? "stays" : "stay"} booked`}
                  />
                </div>
                <IconButton
                  aria-label={`Remove days off ${daysWords(days, today)}`}
                  aria-disabled={remove.busy}
                  onClick={() => void takeBack(days)}
                >
                  <DeleteIcon />
                </IconButton>
              </li>
            ))}
          </PlainList>
        )}
      </section>
    </>
  );
}

interface RemovedNoticeProps {
  words: string;
  busy: boolean;
  onUndo: () => void;
}

/** Says what was removed, with an undo button. It gets the focus, since the pressed button is removed. */
function RemovedNotice({ words, busy, onUndo }: RemovedNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <p className="days-off-removed" role="status">
      <span>{words}: students can book you again.</span>
      <BusyButton ref={button} busy={busy} onClick={onUndo}>
        {busy ? "Saving…" : "Undo"}
      </BusyButton>
    </p>
  );
}
