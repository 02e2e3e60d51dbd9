import { mentorsNote, researchMentors } from "#content/mentors.ts";
import { apply } from "#content/navigation.ts";
import { research } from "#content/prices.ts";
import type { PageHandle } from "../../document.ts";
import { formatDollars } from "../../money/format.ts";
import mentorListCss from "../components/mentor-list.css?inline";
import { MentorList } from "../components/mentor-list.tsx";
import { mentorPersonJsonLd } from "../components/mentor-person.ts";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { SitePage } from "../components/site-page.tsx";
import { Interference } from "../drawings/interference.tsx";
import { resolveLink } from "../frame/resolve.ts";

export const handle: PageHandle = { css: [pageHeaderCss, mentorListCss] };

const [program] = resolveLink({ label: "How research mentorship works", to: "/research-mentorship" });

/** The research mentors. */
export default function ResearchMentors() {
  return (
    <SitePage
      path="/research-mentors"
      jsonLd={researchMentors.map((mentor) => mentorPersonJsonLd(mentor, mentor.fields))}
    >
      <PageHeader
        kicker="Research mentors"
        title="Mentors who do research themselves"
        lede={`Scientists and engineers who have been through peer review and remember it. Each works with a few students at a time: ${research.hours} hours one to one for ${formatDollars(research.price)}, over ${research.weeks}.`}
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
            <Interference />
            <figcaption>
              <b>Fig. 1</b> Two sources, one pattern. Where crests meet, both reach further.
            </figcaption>
          </figure>
        }
      />
      <Section
        id="mentors"
        title="Meet the research mentors"
        lede="You are matched by question, not by who happens to be free."
      >
        <MentorList
          mentors={researchMentors}
          topics={({ fields }) => fields}
          end={({ question }) => (
            <p className="note">
              A question that would fit: <i>{question}</i>
            </p>
          )}
        />
        <p className="note">{mentorsNote}</p>
      </Section>
    </SitePage>
  );
}
