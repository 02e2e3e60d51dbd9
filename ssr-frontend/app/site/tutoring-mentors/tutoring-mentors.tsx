import { redirect } from "react-router";
import { mentorsNote, tutoringMentors } from "#content/mentors.ts";
import { apply } from "#content/navigation.ts";
import { bookingWeeks } from "#content/prices.ts";
import { type SubjectName, subjects } from "#content/subjects.ts";
import type { PageHandle } from "../../document.ts";
import mentorListCss from "../components/mentor-list.css?inline";
import { MentorList } from "../components/mentor-list.tsx";
import { mentorPersonJsonLd } from "../components/mentor-person.ts";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { SitePage } from "../components/site-page.tsx";
import { Lens } from "../drawings/lens.tsx";
import { resolveLink } from "../frame/resolve.ts";
import type { Route } from "./+types/tutoring-mentors";
import { subjectHref, subjectOf } from "./subject-of.ts";
import css from "./tutoring-mentors.css?inline";

export const handle: PageHandle = { css: [pageHeaderCss, mentorListCss, css] };

/** An unknown subject redirects to the list of all tutors. */
export function loader({ request }: Route.LoaderArgs) {
  const subject = subjectOf(request.url);
  if (subject === undefined) throw redirect("/tutoring-mentors", 302);
  return { subject };
}

const [program] = resolveLink({ label: "How tutoring works", to: "/tutoring" });

/** The tutors, all or by subject. */
export default function TutoringMentors({ loaderData: { subject } }: Route.ComponentProps) {
  const shown = tutoringMentors.filter(({ subjects }) => subject === null || subjects.includes(subject));
  return (
    <SitePage
      path="/tutoring-mentors"
      {...(subject ? { title: `Tutors for ${subject}` } : {})}
      jsonLd={shown.map((mentor) => mentorPersonJsonLd(mentor, mentor.subjects))}
    >
      <PageHeader
        kicker="Tutoring mentors"
        title="An hour with somebody who likes the subject"
        lede={`One to one, online, booked up to ${bookingWeeks} weeks ahead. Each tutor sets a price, and you see it before you book.`}
        actions={
          <>
            <a className="button" href={apply.to}>
              {apply.label}
            </a>
            {program && (
              <a className="more" href={program.href}>
                {program.label}
              </a>
            )}
          </>
        }
        figure={
          <figure>
            <Lens />
            <figcaption>
              <b>Fig. 1</b> Rays from everywhere, one point. A good explanation does the same.
            </figcaption>
          </figure>
        }
      />
      <Section id="mentors" title={subject ? `Tutors for ${subject}` : "Meet the tutors"}>
        <SubjectFilter chosen={subject} />
        <MentorList mentors={shown} topics={({ subjects }) => subjects} />
        <p className="note">{mentorsNote}</p>
      </Section>
    </SitePage>
  );
}

/** Filter by Subject: each choice is a link, so it works without a script and can be shared. */
function SubjectFilter({ chosen }: { chosen: SubjectName | null }) {
  return (
    <nav className="filter" aria-labelledby="filter">
      <h3 id="filter">Filter by Subject</h3>
      <ul>
        {[null, ...subjects].map((subject) => (
          <li key={subject}>
            <a href={subjectHref(subject)} aria-current={subject === chosen ? "true" : undefined}>
              {subject ?? "All Subjects"}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
