import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { PlainList } from "../../../components/plain-list.tsx";
import { formatCents } from "../../../money/format.ts";
import type { SuspensionLesson } from "../../../queries/admin-chats.ts";
import { mediumDate, timeOfDay, timeRange, zoneWords } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { actionOf, allActions, commonAction, type LessonAction, type LessonActions } from "./suspension.ts";

interface SuspensionLessonsProps {
  lessons: readonly SuspensionLesson[];
  actions: LessonActions;
  onActions: (actions: LessonActions) => void;
}

/** The upcoming lessons with an action for each, or one action for all. */
export function SuspensionLessons({ lessons, actions, onActions }: SuspensionLessonsProps) {
  const zone = useReaderZone();
  const common = commonAction(actions, lessons) ?? "";
  const [first] = lessons;
  return (
    <fieldset className="suspension-lessons">
      <legend>
        Upcoming sessions
        {first && <span className="note"> ({zoneWords(first.starts_at, zone)})</span>}
      </legend>
      {lessons.length > 1 && (
        <div className="suspension-lesson all">
          <b>All {lessons.length}</b>
          <ActionSelect
            label="All sessions"
            value={common}
            onChange={(action) => onActions(allActions(lessons, action))}
          />
        </div>
      )}
      <PlainList>
        {lessons.map((lesson) => (
          <li key={lesson.booking_id} className="suspension-lesson">
            <LessonWords lesson={lesson} />
            <ActionSelect
              label={`${lesson.subject}, ${mediumDate(lesson.starts_at, zone)}, ${timeOfDay(lesson.starts_at, zone)}`}
              value={actionOf(actions, lesson)}
              onChange={(action) => onActions({ ...actions, [lesson.booking_id]: action })}
            />
          </li>
        ))}
      </PlainList>
    </fieldset>
  );
}

function LessonWords({ lesson }: { lesson: SuspensionLesson }) {
  const zone = useReaderZone();
  const { subject, starts_at, ends_at, student_name, tutor_name, amount_cents, status } = lesson;
  const money = amount_cents > 0 ? formatCents(amount_cents) : "free";
  return (
    <span>
      {subject}, {mediumDate(starts_at, zone)}, {timeRange(starts_at, ends_at, zone)}
      <span className="note">
        {student_name} with {tutor_name}, {status === "pending" ? "held, not paid yet" : money}
      </span>
    </span>
  );
}

interface ActionSelectProps {
  label: string;
  /** Empty if the actions differ. */
  value: LessonAction | "";
  onChange: (action: LessonAction) => void;
}

function ActionSelect({ label, value, onChange }: ActionSelectProps) {
  return (
    <NativeSelect
      value={value}
      onChange={({ target }) => onChange(target.value === "keep" ? "keep" : "cancel")}
      input={<OutlinedInput size="small" />}
      inputProps={{ "aria-label": label }}
    >
      {value === "" && <option value="">Some of each</option>}
      <option value="cancel">Cancel with refund</option>
      <option value="keep">Keep</option>
    </NativeSelect>
  );
}
