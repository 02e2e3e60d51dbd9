import { Link } from "react-router";
import { SUBJECTS } from "../../../bookings/booking.ts";
import { prefetch } from "../../../queries/show.ts";
import { bookableDays } from "../../../queries/tutoring.ts";
import { useLessonsSearch } from "../use-lessons-search.ts";
import "../../../components/chips.css";

/** The seven subjects. They are links: the choice stands in the address. */
export function SubjectPicker() {
  const { search, hrefOf } = useLessonsSearch();
  return (
    <nav className="chips" aria-label="Subject" data-filter>
      {SUBJECTS.map((subject) => (
        <Link
          key={subject}
          to={hrefOf({ subject, date: undefined })}
          preventScrollReset
          onPointerEnter={() => prefetch([bookableDays(subject)])}
          onFocus={() => prefetch([bookableDays(subject)])}
          aria-current={subject === search.subject ? "true" : undefined}
        >
          {subject}
        </Link>
      ))}
    </nav>
  );
}
