import { useState } from "react";
import { BusyButton } from "../../../components/busy-button.tsx";
import { SelectInput } from "../../../components/select-input.tsx";
import { type BookingRules, changeBookingRules } from "../../../queries/days-off.ts";
import { useAction } from "../../../queries/use-action.ts";
import { KeptLessonsNote } from "./kept-lessons.tsx";

/** The notice periods to choose from, in minutes. */
const NOTICES: readonly [minutes: number, words: string][] = [
  [0, "None"],
  [60, "1 hour"],
  [120, "2 hours"],
  [240, "4 hours"],
  [720, "12 hours"],
  [1440, "24 hours"],
  [2880, "2 days"],
  [10_080, "7 days"],
  [20_160, "14 days"],
];

const BUFFERS: readonly [minutes: number, words: string][] = [
  [0, "None"],
  [15, "15 minutes"],
  [30, "30 minutes"],
  [45, "45 minutes"],
  [60, "1 hour"],
];

/** The form of the minimum notice, and of the break between two lessons. */
export function BookingRulesForm({ rules }: { rules: BookingRules }) {
  const [chosen, setChosen] = useState<{ notice?: number; buffer?: number }>({});
  const notice = chosen.notice ?? rules.minimum_notice_minutes;
  const buffer = chosen.buffer ?? rules.buffer_minutes;
  const isChanged = notice !== rules.minimum_notice_minutes || buffer !== rules.buffer_minutes;
  const { busy, problem, clear, run } = useAction(changeBookingRules, {
    done: () => ["Booking rules saved", "They take effect right away. Sessions already booked stay booked."],
    failed: ({ message }) => ({ toast: ["Error saving booking rules", message], inPlace: message }),
  });

  function choose(change: { notice?: number; buffer?: number }) {
    clear();
    setChosen({ ...chosen, ...change });
  }

  async function save() {
    // Sends only the changed rule: the other one may have been changed in another window.
    const change = {
      ...(notice !== rules.minimum_notice_minutes && { minimum_notice_minutes: notice }),
      ...(buffer !== rules.buffer_minutes && { buffer_minutes: buffer }),
    };
    if (await run(change)) setChosen({});
  }

  return (
    <form
      className="booking-rules"
      aria-label="Booking rules"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SelectInput
        label="Minimum notice"
        name="minimum_notice"
        help="How long before the start a session can still be booked or moved."
        value={String(notice)}
        onChange={(value) => choose({ notice: Number(value) })}
      >
        {withOwn(NOTICES, rules.minimum_notice_minutes).map(([minutes, words]) => (
          <option key={minutes} value={minutes}>
            {words}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label="Buffer between sessions"
        name="buffer"
        help="Free time before and after each session."
        value={String(buffer)}
        error={problem}
        onChange={(value) => choose({ buffer: Number(value) })}
      >
        {BUFFERS.map(([minutes, words]) => (
          <option key={minutes} value={minutes}>
            {words}
          </option>
        ))}
      </SelectInput>
      <BusyButton type="submit" variant="contained" busy={busy} unavailable={!isChanged}>
        {busy ? "Saving…" : "Save rules"}
      </BusyButton>
      <div aria-live="polite" className="booking-rules-kept">
        {isChanged ? (
          <p className="note">Sessions already booked stay as they are.</p>
        ) : (
          <KeptLessonsNote
            lessons={rules.kept_lessons}
            words={(lessons) => `${lessons} closer together than that stay booked`}
          />
        )}
      </div>
    </form>
  );
}

/** The choices, and the current value if it is not one of them. */
function withOwn(
  choices: readonly [minutes: number, words: string][],
  own: number,
): readonly [minutes: number, words: string][] {
  if (choices.some(([minutes]) => minutes === own)) return choices;
  const words = own % 60 === 0 ? `${own / 60} hours` : `${own} minutes`;
  return [...choices, [own, words] as [number, string]].sort(([a], [b]) => a - b);
}
