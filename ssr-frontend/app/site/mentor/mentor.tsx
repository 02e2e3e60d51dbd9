import { data, redirect } from "react-router";
import { meetMentors, mentorPage } from "#content/meet-mentors.ts";
import { serverApi } from "../../api/api.server.ts";
import { unwrapIfFound } from "../../api/problem.ts";
import { askHref } from "../../chat/search.ts";
import { fullName } from "../../components/full-name.ts";
import { type PageHandle, useDocument } from "../../document.ts";
import { formatPrice } from "../../money/format.ts";
import { MentorAvatar } from "../components/mentor-avatar.tsx";
import mentorListCss from "../components/mentor-list.css?inline";
import { type MentorProfile, mentorPath } from "../components/mentor-path.ts";
import { roleOf } from "../components/mentor-role.ts";
import { Section } from "../components/section.tsx";
import { SitePage } from "../components/site-page.tsx";
import { SiteTime } from "../components/site-time.tsx";
import notFoundCss from "../not-found.css?inline";
import NotFound from "../not-found.tsx";
import type { Route } from "./+types/mentor";
import css from "./mentor.css?inline";
import { mentorJsonLd, mentorWords } from "./person.ts";
import { bookHref, byDate, type NextTime } from "./times.ts";

type MentorPageData = NonNullable<Route.ComponentProps["loaderData"]>;

export const handle: PageHandle = {
  css: [mentorListCss, notFoundCss, css],
  // Also for an unknown slug, which may become a new mentor's.
  tags: (mentorPage: MentorPageData | null) => [
    "mentors",
    ...(mentorPage ? [`mentor-${mentorPage.mentor.id}`] : []),
  ],
};

/**
 * A mentor and their next free hours; 404 for an unknown slug. A former slug redirects to the current one.
 */
export async function loader({ request, params: { slug } }: Route.LoaderArgs) {
  const mentorPage = await unwrapIfFound(
    serverApi(request).GET("/api/mentors/{slug}", { params: { path: { slug } } }),
  );
  if (mentorPage && mentorPage.mentor.slug !== slug) throw redirect(mentorPath(mentorPage.mentor), 301);
  return data(mentorPage ?? null, { status: mentorPage ? 200 : 404 });
}

/** A mentor's page: profile, price and free hours. */
export default function MentorOwnPage({ loaderData }: Route.ComponentProps) {
  const { publicUrl = "" } = useDocument();
  if (!loaderData) return <NotFound />;
  const { mentor, next_times, zone } = loaderData;
  const tutors = mentor.services.includes("tutoring");
  return (
    <SitePage
      path="/mentor"
      below={{ path: mentorPath(mentor), words: mentorWords(mentor) }}
      jsonLd={[mentorJsonLd(mentor, publicUrl)]}
    >
      <Introduction mentor={mentor} tutors={tutors} />
      {tutors && <MentorFreeTimes mentor={mentor} times={next_times} zone={zone} />}
      {mentor.services.includes("research") && <Research />}
    </SitePage>
  );
}

function Introduction({ mentor, tutors }: { mentor: MentorProfile; tutors: boolean }) {
  const paragraphs = mentor.bio.split(/\n{2,}/).map((text) => text.trim());
  return (
    <header className="mentor wrap">
      <MentorAvatar mentor={mentor} first />
      <div className="mentor-intro">
        <p className="kicker">
          <a href="/mentor">{meetMentors.kicker}</a> · {roleOf(mentor)}
        </p>
        <h1>{fullName(mentor)}</h1>
        {paragraphs.filter(Boolean).map((text) => (
          <p key={text} className="lede">
            {text}
          </p>
        ))}
        {mentor.subjects.length > 0 && (
          <ul className="topics" aria-label="Subjects">
            {mentor.subjects.map((subject) => (
              <li key={subject}>{subject}</li>
            ))}
          </ul>
        )}
        {tutors && (
          <p className="mentor-price">
            <b>{formatPrice(mentor.price_cents)}</b> {mentor.price_cents > 0 && "an hour, "}one to one, online
          </p>
        )}
        <p className="actions">
          <a className="button" href={tutors ? "#times" : "/research-mentorship"}>
            {tutors ? "See free times" : "How research mentorship works"}
          </a>
          <a className="more" href={askHref(mentor.id, onlySubject(mentor))}>
            Ask a question
          </a>
        </p>
      </div>
    </header>
  );
}

/** The subject of an inquiry, if the mentor teaches only one; otherwise the student chooses. */
const onlySubject = ({ subjects: [first, ...others] }: MentorProfile) =>
  others.length === 0 ? first : undefined;

function Research() {
  return (
    <Section id="research" title={mentorPage.researchTitle} split>
      <div className="mentor-research">
        <p className="lede">{mentorPage.researchText}</p>
        <p className="actions">
          <a className="more" href="/research-mentorship">
            Steps and prices
          </a>
          <a className="more" href="/contact">
            Talk to us first
          </a>
        </p>
      </div>
    </Section>
  );
}

interface MentorFreeTimesProps {
  mentor: MentorProfile;
  times: NextTime[];
  /** The academy's time zone, in which the times are shown. */
  zone: string;
}

/** The next free hours by day, with links to book them. `enhance/times.ts` removes those that have begun. */
function MentorFreeTimes({ mentor, times, zone }: MentorFreeTimesProps) {
  const [first] = times;
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
        <div className="days">
          {byDate(times).map((day) => (
            <section key={day.date} className="day" aria-labelledby={`day-${day.date}`}>
              <h3 id={`day-${day.date}`}>
                {day.times[0] && <SiteTime at={day.times[0].starts_at} zone={zone} show="day" />}
              </h3>
              <ul>
                {day.times.map((time) => (
                  <FreeTime key={time.starts_at} mentor={mentor} time={time} zone={zone} />
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
  zone: string;
}

function FreeTime({ mentor, time: { starts_at, date, subjects }, zone }: FreeTimeProps) {
  return (
    <li data-starts={starts_at}>
      <SiteTime at={starts_at} zone={zone} show="time" />
      <span className="day-book">
        {subjects.map((subject) => (
          <a key={subject} className="book" href={bookHref(mentor.id, date, subject)}>
            Book {subject}
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
