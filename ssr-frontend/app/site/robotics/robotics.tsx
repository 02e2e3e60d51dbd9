import { roboticsCamp } from "#content/bootcamps.ts";
import { instructors } from "#content/instructors.ts";
import { links } from "#content/links.ts";
import { modules, robotics } from "#content/robotics.ts";
import type { PageHandle } from "../../document.ts";
import { CampPage } from "../bootcamps/camp-page.tsx";
import { JoinWaitlist } from "../bootcamps/join-waitlist.tsx";
import { BulletList } from "../components/bullet-list.tsx";
import callToActionCss from "../components/call-to-action.css?inline";
import { CallToAction } from "../components/call-to-action.tsx";
import definitionsCss from "../components/definitions.css?inline";
import { Definitions } from "../components/definitions.tsx";
import factsCss from "../components/facts.css?inline";
import { Facts } from "../components/facts.tsx";
import instructorsCss from "../components/instructors.css?inline";
import { Instructors } from "../components/instructors.tsx";
import itemGridCss from "../components/item-grid.css?inline";
import { ItemGrid } from "../components/item-grid.tsx";
import pageHeaderCss from "../components/page-header.css?inline";
import { Section } from "../components/section.tsx";
import modulesCss from "./modules.css?inline";

export const handle: PageHandle = {
  css: [pageHeaderCss, definitionsCss, modulesCss, factsCss, itemGridCss, instructorsCss, callToActionCss],
};

/** The robotics bootcamp. */
export default function Robotics() {
  const { why, curriculum, schedule, build, call } = robotics;
  const join = <JoinWaitlist href={links.roboticsWaitlist} />;
  return (
    <CampPage
      bootcamp={roboticsCamp}
      name="Robotics"
      words={robotics}
      actions={join}
      notice={robotics.waiting}
    >
      <Section id="why" title={why.title} lede={why.lede} tinted split>
        <Definitions items={why.reasons} />
      </Section>
      <Section id="curriculum" title={curriculum.title} lede={curriculum.lede}>
        <Modules />
      </Section>
      <Section id="schedule" title={schedule.title} tinted>
        <Facts items={schedule.facts} />
      </Section>
      <Section id="build" title={build.title}>
        <ItemGrid items={build.items} />
      </Section>
      <Instructors title="Meet Your Instructor" people={[instructors.robotics]} />
      <CallToAction title={call.title} text={call.text}>
        {join}
      </CallToAction>
    </CampPage>
  );
}

/** The curriculum: eight modules, at most one of them open, since the `details` elements share a `name`. */
function Modules() {
  return (
    <div className="modules">
      {modules.map(({ title, summary, topics, outcome }, index) => (
        <details key={title} name="module" open={index === 0}>
          <summary>
            <span className="module-number">{index + 1}</span>
            <span>
              <b>{title}</b>
              <span className="module-summary">{summary}</span>
            </span>
          </summary>
          <div className="module-text">
            <BulletList items={topics} />
            <p>
              <b>By the end:</b> {outcome}
            </p>
          </div>
        </details>
      ))}
    </div>
  );
}
