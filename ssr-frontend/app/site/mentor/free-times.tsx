import { mentorPage } from "#content/meet-mentors.ts";
import { zoneWords } from "../../time/format.ts";
import { wallDay, wallTime } from "../../time/wall.ts";
import type { MentorProfile } from "../components/mentor-path.ts";
import { Section } from "../components/section.tsx";
import { bookHref, byDate, type NextTime } from "./times.ts";

interface MentorFreeTimesProps {
  mentor: MentorProfile;
  times: NextTime[];
  /** The academy's zone, whose clock the times are by. */
  zone: string;
}

/** The next free hours by day, each with the way to book it. `enhance/times.ts` takes away those that have begun. */
export function MentorFreeTimes({ mentor, times, zone }: MentorFreeTimesProps) {
  const zoneName = times[0] && zoneWords(times[0].starts_at, zone);
  return (
    <Section
      id="times"
      title={mentorPage.times}
      {...(zoneName ? { lede: `${mentorPage.timesIn} ${zoneName}.` } : {})}
      tinted
      split
    >
      <div className="times">
        <div className="days">
          {byDate(times).map((day) => (
            <section key={day.date} className="day" aria-labelledby={`day-${day.date}`}>
              <h3 id={`day-${day.date}`}>{wallDay(day.date)}</h3>
              <ul>
                {day.times.map((time) => (
                  <FreeTime key={time.starts_at} mentor={mentor} time={time} zoneName={zoneName ?? ""} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="days-note note">{mentorPage.pay}</p>
        <p className="days-none">
          {mentorPage.noTimes} {mentorPage.noTimesNext}{" "}
          <a className="more" href="/mentor#tutoring">
            See all tutors
          </a>
        </p>
      </div>
    </Section>
  );
}

interface FreeTimeProps {
  mentor: MentorProfile;
  time: NextTime;
  zoneName: string;
}

function FreeTime({ mentor, time: { starts_at, date, start_time, subjects }, zoneName }: FreeTimeProps) {
  return (
    <li data-starts={starts_at}>
      <time dateTime={starts_at}>{wallTime(start_time)}</time>
      <span className="day-book">
        {subjects.map((subject) => (
          <a key={subject} className="book" href={bookHref(mentor.id, date, subject)}>
            Book {subject}
            <span className="visually-hidden">
              {" "}
              on {wallDay(date)}, {wallTime(start_time)} {zoneName}
            </span>
          </a>
        ))}
      </span>
    </li>
  );
}
