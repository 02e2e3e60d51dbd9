import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import type { Subject } from "../../../bookings/booking.ts";
import { SelectInput } from "../../../components/inputs.tsx";
import { TIMES } from "./times.ts";
import { useAddAvailability } from "./use-availability.ts";
import { WindowList } from "./window-list.tsx";
import type { AvailabilityWindow } from "./windows.ts";

// The same elements in all fourteen lists, so that they are compared once and never again.
const TIME_OPTIONS = [
  <option key="" value="">
    Choose
  </option>,
  ...TIMES.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
];

interface WeekdayRowProps {
  name: string;
  weekday: number;
  subjects: Subject[];
  windows: AvailabilityWindow[];
}

/** A weekday: its times, and a new one from start to end. */
export function WeekdayRow({ name, weekday, subjects, windows }: WeekdayRowProps) {
  const [start, setStart] = useState("");
  const [end, setEnd] = useState("");
  const { busy, problem, clear, add } = useAddAvailability(name);
  const heading = useRef<HTMLHeadingElement>(null);
  const ready = start !== "" && end !== "" && subjects.length > 0;

  async function select() {
    const added = await add({ subjects, day_of_week: weekday, start_time: start, end_time: end });
    if (!added) return;
    setStart("");
    setEnd("");
  }

  return (
    <section className="weekday" aria-labelledby={`day-${weekday}`}>
      <h3 id={`day-${weekday}`} tabIndex={-1} ref={heading}>
        {name}
      </h3>
      <WindowList name={name} windows={windows} onRemoved={() => heading.current?.focus()} />
      <fieldset className="weekday-form" aria-label={`New time on ${name}`} onChange={clear}>
        <SelectInput label="Start" name={`start-${weekday}`} value={start} onChange={setStart}>
          {TIME_OPTIONS}
        </SelectInput>
        <SelectInput
          label="End"
          name={`end-${weekday}`}
          value={end}
          onChange={setEnd}
          {...(problem ? { error: problem } : {})}
        >
          {TIME_OPTIONS}
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
      </fieldset>
    </section>
  );
}
