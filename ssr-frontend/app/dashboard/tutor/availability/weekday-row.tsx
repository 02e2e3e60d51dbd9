import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useRef, useState } from "react";
import type { components } from "../../../api/schema.gen.ts";
import type { Subject } from "../../../bookings/subject.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { DeleteIcon } from "../../../components/icons.tsx";
import { PlainList } from "../../../components/plain-list.tsx";
import { SelectInput } from "../../../components/select-input.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { addAvailability, removeAvailability } from "../../../queries/tutor.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { wallRange } from "../../../time/wall.ts";
import { TIMES } from "./times.ts";
import type { AvailabilityDraft, AvailabilitySlot, AvailabilityWindow } from "./windows.ts";

type NewAvailability = components["schemas"]["NewAvailability"];

/** The first missing field of a new time, if any. */
function missingField({ subjects, start_time, end_time }: NewAvailability): string | undefined {
  if (subjects.length === 0) return "Please select at least one subject at the top";
  if (!start_time || !end_time) return "Please set start and end times";
  return undefined;
}

/** The first sentence of every error; the reason follows it. */
const ADD_FAILED = "Failed to add some availability slots.";

const subjectsWords = (count: number) => (count === 1 ? "1 subject" : `${count} subjects`);

/** Adds a time on a weekday for all chosen subjects in one request: if it fails, none is added. */
function useAddAvailability(weekday: string) {
  const toast = useToast();
  const { busy, problem, clear, run } = useAction(addAvailability, {
    done: (_, { subjects }) => [
      "Availability added successfully!",
      `${subjectsWords(subjects.length)} on ${weekday}, bookable right away.`,
    ],
    failed: ({ message }) => ({
      toast: ["Error adding availability", `${ADD_FAILED} ${message}`],
      inPlace: message,
    }),
  });

  /** Resolves to whether it was added. */
  async function add(body: NewAvailability): Promise<boolean> {
    const lacking = missingField(body);
    if (lacking) toast.error(lacking);
    if (lacking || busy) return false;
    return (await run(body)) !== undefined;
  }
  return { busy, problem, clear, add };
}

/** Removes a time; lessons booked in it stay. */
const useRemoveAvailability = () =>
  useAction(removeAvailability, {
    done: () => ["Availability removed"],
    failed: failedAs("Error removing availability"),
  });

interface WindowListProps {
  name: string;
  windows: AvailabilityWindow[];
  /** Called when the focused button is removed. */
  onRemoved: () => void;
}

/** The times of a weekday, with a button that removes each subject. */
function WindowList({ name, windows, onRemoved }: WindowListProps) {
  const [doomed, setDoomed] = useState<AvailabilitySlot>();
  const [asking, setAsking] = useState(false);
  const { busy, done, clear, run } = useRemoveAvailability();
  const items = windows.flatMap(({ slots }) => slots.map(({ id }) => id));
  const words = (slot: AvailabilitySlot) =>
    `${name}, ${wallRange(slot.start_time, slot.end_time)}, ${slot.subject}`;

  async function confirm(slot: AvailabilitySlot) {
    await run(slot.id);
    setAsking(false);
  }

  const goneMeanwhile = doomed !== undefined && asking && !busy && !done && !items.includes(doomed.id);
  if (windows.length === 0 && !doomed) return <p className="note">Not available</p>;
  return (
    <>
      {windows.length === 0 && <p className="note">Not available</p>}
      <PlainList className="windows" aria-label={`Times on ${name}`}>
        {windows.map(({ start_time, end_time, slots }) => (
          <li key={`${start_time}-${end_time}`}>
            <span className="window-time">{wallRange(start_time, end_time)}</span>
            {slots.map((slot) => (
              <span className="window-slot" key={slot.id}>
                {slot.subject}
                <IconButton
                  aria-label={`Delete ${words(slot)}`}
                  onClick={() => {
                    clear();
                    setDoomed(slot);
                    setAsking(true);
                  }}
                >
                  <DeleteIcon />
                </IconButton>
              </span>
            ))}
          </li>
        ))}
      </PlainList>
      {doomed && (
        <ConfirmDialog
          open={asking}
          title="Remove this time?"
          confirm="Remove"
          busyText="Removing…"
          cancel="Keep it"
          busy={busy}
          unavailableReason={goneMeanwhile ? "This time was already removed." : ""}
          destructive
          onConfirm={() => void confirm(doomed)}
          onClose={() => setAsking(false)}
          onClosed={() => !items.includes(doomed.id) && onRemoved()}
        >
          <p>{words(doomed)}. Sessions already booked stay booked.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The same elements in all seven selects of a kind, so that React skips them on later renders. */
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
  /** Reports the time chosen but not added; `undefined` once it is added, or while it is incomplete. */
  onDraft: (draft: AvailabilityDraft | undefined) => void;
}

/** A weekday: its times, and the form that adds one. */
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
          // Not `disabled`: a press reports what is missing, and the button stays focusable.
          aria-disabled={!ready || busy}
          aria-label={`Select this time on ${name}`}
          onClick={() => void select()}
        >
          {busy ? "Adding…" : "Select"}
        </Button>
        {start !== "" && end !== "" && subjects.length === 0 && (
          <p className="note">Select what you teach at this time, at the top.</p>
        )}
      </fieldset>
    </section>
  );
}
