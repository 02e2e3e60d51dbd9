import { useId } from "react";
import { parseSubject, type Subject } from "../bookings/subject.ts";
import styles from "./composer.module.css";

interface SubjectChoiceProps {
  subjects: readonly Subject[];
  subject: Subject;
  onChoose: (subject: Subject) => void;
}

/** What the next question is about, where a tutor teaches more than one thing. */
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
