import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { DateInput, TextInput, useEarlyValue } from "../../../components/inputs.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { addDaysOff, lessonsOnDays } from "../../../queries/days-off.ts";
import { useAction } from "../../../queries/use-action.ts";
import { isDate } from "../../../time/wall.ts";
import { daysWords } from "./days.ts";
import { KeptLessonsNote, lessonsWords } from "./kept-lessons.tsx";

interface DaysOffFormProps {
  /** Today in the academy's time zone, the earliest day off. */
  today: string;
  onAdded: () => void;
}

/** Adds days off, after showing which lessons on them stay booked. */
export function DaysOffForm({ today, onAdded }: DaysOffFormProps) {
  const draft = useDraft("days-off", { values: { first_day: "", last_day: "", note: "" } });
  const { first_day: first, last_day: last, note } = draft.values;
  const setLast = (date: string) => draft.set("last_day", date);
  const writeNote = (text: string) => draft.set("note", text);
  const noteRef = useEarlyValue(note, writeNote);
  const toast = useToast();
  const { busy, problem, clear, run } = useAction(addDaysOff, {
    draft: { sent: draft.discard },
    done: ({ kept_lessons: { count }, ...days }) => [
      "Days off added",
      `No one can book you ${daysWords(days, today)}.${
        count > 0 ? ` ${lessonsWords(count)} ${count === 1 ? "stays" : "stay"} booked.` : ""
      }`,
    ],
    failed: ({ message, errors }) => ({
      toast: ["Error adding days off", message],
      inPlace: Object.values(errors)[0]?.[0] ?? message,
    }),
  });
  const ready = isDate(first) && isDate(last);

  function chooseFirst(date: string) {
    clear();
    draft.set("first_day", date);
    // One day, until a later last day is chosen.
    if (isDate(date) && (last === "" || last < date)) setLast(date);
  }

  async function add() {
    if (busy) return;
    if (!ready) return void toast.error("Please choose a first and a last day");
    if (await run({ first_day: first, last_day: last, note })) onAdded();
  }

  return (
    <DraftFields draft={draft}>
      <form
        className="days-off-form"
        aria-label="Take days off"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <DateInput label="First day" name="first_day" value={first} min={today} onChange={chooseFirst} />
        <DateInput
          label="Last day"
          name="last_day"
          value={last}
          min={first || today}
          error={problem}
          onChange={(date) => {
            clear();
            setLast(date);
          }}
        />
        <TextInput
          label="Note for yourself"
          name="note"
          optional
          inputRef={noteRef}
          value={note}
          maxLength={200}
          onChange={(event) => writeNote(event.target.value)}
        />
        <Button type="submit" variant="contained" aria-disabled={!ready || busy}>
          {busy ? "Saving…" : "Take days off"}
        </Button>
        <div aria-live="polite" className="days-off-preview">
          {ready && first <= last && <Preview first={first} last={last} />}
        </div>
      </form>
    </DraftFields>
  );
}

/** The lessons that stay booked if these days are taken off. */
function Preview({ first, last }: { first: string; last: string }) {
  const { data } = useQuery(lessonsOnDays(first, last));
  if (!data) return null;
  if (data.count === 0) return <p className="note">No sessions are booked on these days.</p>;
  return (
    <>
      <KeptLessonsNote
        lessons={data}
        words={(lessons, one) => `${lessons} on these days ${one ? "stays" : "stay"} booked`}
      />
      <p className="note">Cancel any you can’t teach, so your students know.</p>
    </>
  );
}
