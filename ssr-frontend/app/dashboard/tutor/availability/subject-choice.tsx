import { SUBJECTS, type Subject } from "../../../bookings/subject.ts";

interface SubjectChoiceProps {
  chosen: Subject[];
  onChange: (chosen: Subject[]) => void;
}

/** The subjects that the next times are for. */
export function SubjectChoice({ chosen, onChange }: SubjectChoiceProps) {
  const toggle = (subject: Subject) =>
    onChange(chosen.includes(subject) ? chosen.filter((other) => other !== subject) : [...chosen, subject]);
  return (
    <fieldset className="subject-choice">
      <legend>Subjects for the times you add</legend>
      <p className="note">
        Students book an hour of one subject. A time that you add counts for each that you tick.
      </p>
      <div>
        {SUBJECTS.map((subject) => (
          <label key={subject}>
            <input type="checkbox" checked={chosen.includes(subject)} onChange={() => toggle(subject)} />
            {subject}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
