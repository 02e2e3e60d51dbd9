import { Link } from "react-router";
import { SUBJECTS } from "../../bookings/booking.ts";
import { useStudentChoice } from "../use-choice.ts";

/** The seven subjects. They are links: the choice stands in the address. */
export function SubjectPicker() {
  const { choice, linkTo } = useStudentChoice();
  return (
    <nav className="subjects" aria-label="Subject">
      {SUBJECTS.map((subject) => (
        <Link
          key={subject}
          to={linkTo({ subject, date: undefined })}
          preventScrollReset
          aria-current={subject === choice.subject ? "true" : undefined}
        >
          {subject}
        </Link>
      ))}
    </nav>
  );
}
