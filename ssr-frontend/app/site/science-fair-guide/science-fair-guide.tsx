import { apply } from "#content/navigation.ts";
import {
  type GuideSection,
  guide,
  guideHelp,
  rulesLink,
  sections,
  weeks,
} from "#content/science-fair-guide.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import type { PageHandle } from "../../document.ts";
import callToActionCss from "../components/call-to-action.css?inline";
import { CallToAction } from "../components/call-to-action.tsx";
import chaptersCss from "../components/chapters.css?inline";
import { ChapterSection, Chapters } from "../components/chapters.tsx";
import definitionsCss from "../components/definitions.css?inline";
import { Definitions } from "../components/definitions.tsx";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { SitePage } from "../components/site-page.tsx";
import { Fit } from "../drawings/fit.tsx";
import { resolveLink } from "../frame/resolve.ts";
import css from "./science-fair-guide.css?inline";

export const handle: PageHandle = { css: [pageHeaderCss, chaptersCss, definitionsCss, callToActionCss, css] };

const [mentorship] = resolveLink({ label: "See research mentorship", to: "/research-mentorship" });

/** The guide to science fairs, from a question to judging day. */
export default function ScienceFairGuide() {
  return (
    <SitePage path="/science-fair-guide">
      <PageHeader
        kicker={guide.kicker}
        title={guide.title}
        lede={guide.lede}
        actions={
          <>
            <a className="button quiet" href="#timeline">
              See the eight weeks
            </a>
            <button type="button" className="button quiet needs-script" data-print>
              Print the guide
            </button>
          </>
        }
        figure={
          <figure>
            <Fit />
            <figcaption>
              <b>Fig. 1</b> {guide.caption}
            </figcaption>
          </figure>
        }
      />
      <Chapters label="In this guide" chapters={sections}>
        {sections.map((section, index) => (
          <ChapterSection key={section.id} id={section.id} title={section.title} number={index + 1}>
            <SectionText section={section} />
          </ChapterSection>
        ))}
      </Chapters>
      <CallToAction kicker={guideHelp.kicker} title={guideHelp.title} text={guideHelp.text}>
        <a className="button" href={apply.to}>
          {apply.label}
        </a>
        {mentorship && (
          <a className="button quiet" href={mentorship.href}>
            {mentorship.label}
          </a>
        )}
      </CallToAction>
    </SitePage>
  );
}

function SectionText({ section: { id, text, points, remember } }: { section: GuideSection }) {
  return (
    <>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {id === "timeline" && <Timeline />}
      {points && <Definitions items={points} />}
      {id === "safety" && (
        <p>
          <ExternalLink href={rulesLink.href}>{rulesLink.label}</ExternalLink>
        </p>
      )}
      {remember && <p className="remember">{remember}</p>}
    </>
  );
}

/** The eight weeks: the tasks of each, and its result. */
function Timeline() {
  return (
    <ol className="weeks">
      {weeks.map(({ week, title, tasks, done }) => (
        <li key={week}>
          <h3>
            <span className="week">Week {week}</span> {title}
          </h3>
          <ul>
            {tasks.map((task) => (
              <li key={task}>{task}</li>
            ))}
          </ul>
          <p className="note">
            <b>By Sunday:</b> {done}
          </p>
        </li>
      ))}
    </ol>
  );
}
