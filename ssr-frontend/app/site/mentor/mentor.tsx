import { data, redirect } from "react-router";
import { levelNames } from "#content/levels.ts";
import { meetMentors, mentorPage } from "#content/meet-mentors.ts";
import { serverApi } from "../../api/api.server.ts";
import { unwrapIfFound } from "../../api/problem.ts";
import { askHref } from "../../chat/search.ts";
import { fullName } from "../../components/full-name.ts";
import { type PageHandle, useDocument } from "../../document.ts";
import { formatPrice } from "../../money/format.ts";
import hourLinkCss from "../components/hour-link.css?inline";
import { MentorAvatar } from "../components/mentor-avatar.tsx";
import { type MentorProfile, mentorPath } from "../components/mentor-path.ts";
import { roleOf } from "../components/mentor-role.ts";
import { Section } from "../components/section.tsx";
import { SitePage } from "../components/site-page.tsx";
import topicsCss from "../components/topics.css?inline";
import { replyWords, sessionsGiven } from "../mentors/record-words.ts";
import notFoundCss from "../not-found.css?inline";
import NotFound from "../not-found.tsx";
import type { Route } from "./+types/mentor";
import { MentorFreeTimes } from "./free-times.tsx";
import css from "./mentor.css?inline";
import { mentorJsonLd, mentorWords } from "./person.ts";
import { mentorHref, timesSearchOf } from "./times-search.ts";

type MentorPageData = NonNullable<Route.ComponentProps["loaderData"]>;

export const handle: PageHandle = {
  css: [topicsCss, hourLinkCss, notFoundCss, css],
  // Also for an unknown slug, which may become a new mentor's.
  tags: (mentorPage: MentorPageData | null) => [
    "mentors",
    ...(mentorPage ? [`mentor-${mentorPage.mentor.id}`] : []),
  ],
};

/**
 * A mentor and their free hours of a week, all or those that fit a search; 404 for an unknown slug. A former slug
 * redirects to the current one, and an unknown search to the first week with a free hour.
 */
export async function loader({ request, params: { slug } }: Route.LoaderArgs) {
  const search = timesSearchOf(request.url);
  if (!search) throw redirect(mentorPath({ slug }), 302);
  const { week, ...filters } = search;
  const params = { path: { slug }, query: { ...filters, ...(week ? { week: Number(week) } : {}) } };
  const mentorPage = await unwrapIfFound(serverApi(request).GET("/api/mentors/{slug}", { params }));
  if (!mentorPage) return data(null, { status: 404 });
  if (mentorPage.mentor.slug !== slug) throw redirect(mentorHref(mentorPage.mentor, search), 301);
  return data({ ...mentorPage, filters });
}

/** A mentor's page: profile, price and free hours. */
export default function MentorOwnPage({ loaderData }: Route.ComponentProps) {
  const { publicUrl = "" } = useDocument();
  if (!loaderData) return <NotFound />;
  const { mentor, is_bookable } = loaderData;
  return (
    <SitePage
      path="/mentor"
      below={{ path: mentorPath(mentor), words: mentorWords(mentor) }}
      jsonLd={[mentorJsonLd(mentor, publicUrl)]}
    >
      <Introduction mentor={mentor} tutors={is_bookable} />
      <GoodToKnow page={loaderData} />
      {is_bookable && <MentorFreeTimes page={loaderData} />}
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
            <b>{formatPrice(mentor.price_cents)}</b> {mentor.price_cents > 0 && "an hour, "}one-on-one, online
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

/** What earns trust: what somebody has done here, what they studied, and what an approval means. */
function GoodToKnow({ page: { mentor, reply_minutes, zone } }: { page: MentorPageData }) {
  const facts = [
    { name: "Experience", text: sessionsGiven(mentor, zone) },
    { name: "Replies", text: reply_minutes == null ? undefined : replyWords(reply_minutes) },
    { name: "Education", text: mentor.education },
    { name: "Languages", text: mentor.languages },
    { name: "Teaches", text: mentor.levels.map((level) => levelNames[level]).join(", ") },
    { name: mentorPage.approvalName, text: mentorPage.approval },
  ];
  return (
    <Section id="about" title={mentorPage.aboutTitle} split>
      <dl className="known">
        {facts.map(
          ({ name, text }) =>
            text && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}
