import { mentorPage } from "#content/meet-mentors.ts";
import type { components } from "../../api/schema.gen.ts";
import { confirmHref } from "../../bookings/chosen-hour.ts";
import type { MentorProfile } from "../components/mentor-path.ts";
import { Section } from "../components/section.tsx";
import { SiteTime } from "../components/site-time.tsx";
import { mentorSearchHref } from "../mentors/search.ts";
import { byDate, type FreeTime, weekDates, weeksBeside } from "./hours.ts";
import { searchWords, type TimesSearch, timesHref } from "./times-search.ts";

type MentorPage = components["schemas"]["MentorPage"];

/** A mentor's page, and the filters of its free hours. */
export interface TimesPage extends Omit<MentorPage, "reply_minutes"> {
  filters: Omit<TimesSearch, "week">;
}

/** The free hours of a week by day, with links to book them. `enhance/times.ts` removes those that have begun. */
export function MentorFreeTimes({ page }: { page: TimesPage }) {
  const { mentor, free_times, weeks, zone } = page;
  const [first] = free_times;
  const isFree = weeks.some(({ free }) => free > 0);
  return (
    <Section
      id="times"
      title={mentorPage.times}
      lede={
        first && (
          <>
            {mentorPage.timesIn} <SiteTime at={first.starts_at} zone={zone} show="zone" />.
          </>
        )
      }
      tinted
      split
    >
      <div className="times">
        {isFree && <Filters page={page} />}
        {isFree && <Weeks page={page} />}
        <div className="days">
          {byDate(free_times).map((day) => (
            <section key={day.date} className="day" aria-labelledby={`day-${day.date}`}>
              <h3 id={`day-${day.date}`}>
                {day.times[0] && <SiteTime at={day.times[0].starts_at} zone={zone} show="day" />}
              </h3>
              <ul>
                {day.times.map((time) => (
                  <FreeHour key={time.starts_at} mentor={mentor} time={time} zone={zone} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="days-note note">{mentorPage.pay}</p>
        <NoTimes page={page} isFree={isFree} />
      </div>
    </Section>
  );
}

/** The filters in force, and the way to all hours of the week. */
function Filters({ page: { mentor, filters, week } }: { page: TimesPage }) {
  const words = searchWords(filters);
  if (!words) return null;
  return (
    <p className="times-filters">
      <span>
        {mentorPage.onlyTimes} <b>{words}</b>.
      </span>
      <a className="more" rel="nofollow" href={timesHref(mentor, { week: String(week) })}>
        {mentorPage.allTimes}
      </a>
    </p>
  );
}

interface NoTimesProps {
  page: TimesPage;
  /** Whether another week has hours. */
  isFree: boolean;
}

/** In place of hours: the next week with some, and the ways to other hours. Hidden by CSS while there are hours. */
function NoTimes({ page: { mentor, filters, week, weeks }, isFree }: NoTimesProps) {
  const words = searchWords(filters);
  const { before, after } = weeksBeside(weeks, week);
  const other = after ?? before;
  return (
    <p className="days-none">
      {[mentorPage.noTimes, words, isFree ? mentorPage.thisWeek : mentorPage.noWeek]
        .filter(Boolean)
        .join(" ")}{" "}
      {!isFree && `${mentorPage.noWeekNext} `}
      {other && (
        <a className="more" rel="nofollow" href={weekHref(mentor, filters, other.week)}>
          {after ? "Next" : "Earlier"}: {weekDates(other)}
        </a>
      )}{" "}
      {words && !isFree && (
        <a className="more" href={timesHref(mentor)}>
          {mentorPage.allTimes}
        </a>
      )}{" "}
      <a className="more" href={words ? mentorSearchHref(LIST, filters) : LIST}>
        {words ? "See other tutors" : "See all tutors"}
      </a>
    </p>
  );
}

/** The list of tutors. */
const LIST = "/tutoring-mentors";

/** The address of a week of the same search. */
const weekHref = (mentor: MentorProfile, filters: TimesSearch, week: number) =>
  timesHref(mentor, { ...filters, week: String(week) });

/**
 * The weeks that can be booked. One without a free hour has no link. Phones show the current one between the nearest
 * ones with free hours.
 */
function Weeks({ page: { mentor, filters, week: shown, weeks } }: { page: TimesPage }) {
  const { before, after } = weeksBeside(weeks, shown);
  const relation = (week: TimesPage["weeks"][number]) => {
    if (week === before) return "prev nofollow";
    return week === after ? "next nofollow" : "nofollow";
  };
  return (
    <nav className="weeks" aria-label="Weeks">
      <ul>
        {weeks.map((week) => (
          <li key={week.week}>
            {week.free > 0 || week.week === shown ? (
              <a
                href={weekHref(mentor, filters, week.week)}
                rel={relation(week)}
                aria-current={week.week === shown ? "true" : undefined}
              >
                {weekDates(week)}
              </a>
            ) : (
              <span className="week">
                {weekDates(week)}
                <span className="visually-hidden">: no free hour</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FreeHourProps {
  mentor: MentorProfile;
  time: FreeTime;
  zone: string;
}

function FreeHour({ mentor, time: { starts_at, subjects }, zone }: FreeHourProps) {
  return (
    <li data-starts={starts_at}>
      <SiteTime at={starts_at} zone={zone} show="time" />
      <span className="day-book">
        {subjects.map((subject) => (
          <a key={subject} className="hour" href={confirmHref({ tutor: mentor.id, subject, starts_at })}>
            <span className="visually-hidden">Book </span>
            {subject}
            <span className="visually-hidden">
              {" "}
              on <SiteTime at={starts_at} zone={zone} show="day" />,{" "}
              <SiteTime at={starts_at} zone={zone} show="time" />{" "}
              <SiteTime at={starts_at} zone={zone} show="zone" />
            </span>
          </a>
        ))}
      </span>
    </li>
  );
}
