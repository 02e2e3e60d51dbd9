import { Link } from "react-router";
import { confirmHref } from "../../bookings/chosen-hour.ts";
import { PlainList } from "../../components/plain-list.tsx";
import type { TutorHours } from "../../queries/tutoring.ts";
import { ReaderTime } from "../../time/reader-time.tsx";
import "./confirm.css";

/** The tutor's free hours nearest to one that is taken. */
export function NearestHours({ hour: { tutor, subject, nearest } }: { hour: TutorHours }) {
  if (nearest.length === 0)
    return (
      <p>
        {tutor.first_name} has no other free time for {subject} in the coming weeks.
      </p>
    );
  return (
    <section aria-labelledby="nearest">
      <h2 id="nearest" className="nearest-title">
        Other times with {tutor.first_name}
      </h2>
      <PlainList className="nearest">
        {nearest.map(({ starts_at }) => (
          <li key={starts_at}>
            <Link to={confirmHref({ tutor: tutor.id, subject, starts_at })}>
              <ReaderTime at={starts_at} />
            </Link>
          </li>
        ))}
      </PlainList>
    </section>
  );
}
