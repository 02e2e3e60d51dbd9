import { biohacking } from "#content/biohacking.ts";
import { biohackingCamp } from "#content/bootcamps.ts";
import { instructors } from "#content/instructors.ts";
import { links } from "#content/links.ts";
import type { PageHandle } from "../../document.ts";
import { CampPage } from "../bootcamps/camp-page.tsx";
import { JoinWaitlist } from "../bootcamps/join-waitlist.tsx";
import callCss from "../components/call.css?inline";
import { Call } from "../components/call.tsx";
import definitionsCss from "../components/definitions.css?inline";
import { Definitions } from "../components/definitions.tsx";
import factsCss from "../components/facts.css?inline";
import { Facts } from "../components/facts.tsx";
import instructorsCss from "../components/instructors.css?inline";
import { Instructors } from "../components/instructors.tsx";
import itemsCss from "../components/items.css?inline";
import { Items } from "../components/items.tsx";
import openingCss from "../components/opening.css?inline";
import { Section } from "../components/section.tsx";
import curriculumCss from "./curriculum.css?inline";
import { Curriculum } from "./curriculum.tsx";

export const handle: PageHandle = {
  css: [openingCss, definitionsCss, curriculumCss, factsCss, itemsCss, instructorsCss, callCss],
};

/** The biohacking bootcamp: molecular biology at the bench. */
export default function Biohacking() {
  const { why, curriculum, schedule, doing, call } = biohacking;
  const join = <JoinWaitlist href={links.biohackingWaitlist} />;
  return (
    <CampPage
      bootcamp={biohackingCamp}
      name="Biohacking"
      words={biohacking}
      actions={join}
      notice={biohacking.waiting}
    >
      <Section id="why" title={why.title} lede={why.lede} tinted split>
        <Definitions items={why.reasons} />
      </Section>
      <Section id="curriculum" title={curriculum.title} lede={curriculum.lede}>
        <Curriculum />
      </Section>
      <Section id="schedule" title={schedule.title} tinted>
        <Facts items={schedule.facts} />
      </Section>
      <Section id="what-students-do" title={doing.title}>
        <Items items={doing.items} />
      </Section>
      <Instructors title="Meet Your Instructors" people={[instructors.bench, instructors.sequences]} />
      <Call title={call.title} text={call.text}>
        {join}
      </Call>
    </CampPage>
  );
}
