import { useId } from "react";
import { parseSubject, type Subject } from "../bookings/subject.ts";
import styles from "./composer.module.css";

interface SubjectChoiceProps {
  subjects: readonly Subject[];
  subject: Subject;
  onChoose: (subject: Subject) => void;
}

/** The select for the subject of the next question, if a tutor teaches more than one. */
export function SubjectChoice({ subjects, subject, onChoose }: SubjectChoiceProps) {
  const id = useId();
  return (
    <p className={styles.subject}>
      <label htmlFor={id}>Question about</label>
      <select
        id={id}
        value={subject}
        onChange={({ target }) => {
          const chosen = parseSubject(target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {subjects.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </p>
  );
}
