import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import type { Subject } from "../../../bookings/subject.ts";
import { SelectInput } from "../../../components/select-input.tsx";
import { TIMES } from "./times.ts";
import { useAddAvailability } from "./use-availability.ts";
import { WindowList } from "./window-list.tsx";
import type { AvailabilityDraft, AvailabilityWindow } from "./windows.ts";

/** The same elements in all seven lists of a kind, so that they are compared once and never again. */
const timeOptions = (unchosen: string) => [
  <option key="" value="">
    {unchosen}
  </option>,
  ...TIMES.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
];
const START_OPTIONS = timeOptions("Start");
const END_OPTIONS = timeOptions("End");

interface WeekdayRowProps {
  name: string;
  weekday: number;
  subjects: Subject[];
  windows: AvailabilityWindow[];
  /** Hears what is chosen here and not added yet: nothing once it is, or while it makes no time. */
  onDraft: (draft: AvailabilityDraft | undefined) => void;
}

/** A weekday: its times, and a new one from start to end. */
export function WeekdayRow({ name, weekday, subjects, windows, onDraft }: WeekdayRowProps) {
  const [start, setStart] = useState("");
  const [end, setEnd] = useState("");
  const { busy, problem, clear, add } = useAddAvailability(name);
  const heading = useRef<HTMLHeadingElement>(null);
  const ready = start !== "" && end !== "" && subjects.length > 0;

  async function select() {
    const added = await add({ subjects, day_of_week: weekday, start_time: start, end_time: end });
    if (!added) return;
    choose("", "");
  }

  function choose(start_time: string, end_time: string) {
    setStart(start_time);
    setEnd(end_time);
    const makesTime = start_time !== "" && start_time < end_time;
    onDraft(makesTime ? { day_of_week: weekday, start_time, end_time } : undefined);
  }

  return (
    <section className="weekday" aria-labelledby={`day-${weekday}`}>
      <h3 id={`day-${weekday}`} tabIndex={-1} ref={heading}>
        {name}
      </h3>
      <WindowList name={name} windows={windows} onRemoved={() => heading.current?.focus()} />
      <fieldset className="weekday-form" aria-label={`New time on ${name}`} onChange={clear}>
        <SelectInput
          label="Start"
          name={`start-${weekday}`}
          value={start}
          onChange={(value) => choose(value, end)}
        >
          {START_OPTIONS}
        </SelectInput>
        <SelectInput
          label="End"
          name={`end-${weekday}`}
          value={end}
          onChange={(value) => choose(start, value)}
          {...(problem ? { error: problem } : {})}
        >
          {END_OPTIONS}
        </SelectInput>
        <Button
          variant="contained"
          className="weekday-add"
          // Not `disabled`: pressing it says what is missing, and the keyboard can reach it.
          aria-disabled={!ready || busy}
          aria-label={`Select this time on ${name}`}
          onClick={() => void select()}
        >
          {busy ? "Adding…" : "Select"}
        </Button>
        {start !== "" && end !== "" && subjects.length === 0 && (
          <p className="note">Tick what you teach at this time, at the top.</p>
        )}
      </fieldset>
    </section>
  );
}
