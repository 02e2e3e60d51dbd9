import { biohacking } from "#content/biohacking.ts";
import { biohackingCamp } from "#content/bootcamps.ts";
import { instructors } from "#content/instructors.ts";
import { links } from "#content/links.ts";
import type { PageHandle } from "../../document.ts";
import { CampPage } from "../bootcamps/camp-page.tsx";
import { JoinWaitlist } from "../bootcamps/join-waitlist.tsx";
import callCss from "../parts/call.css?inline";
import { Call } from "../parts/call.tsx";
import definitionsCss from "../parts/definitions.css?inline";
import { Definitions } from "../parts/definitions.tsx";
import factsCss from "../parts/facts.css?inline";
import { Facts } from "../parts/facts.tsx";
import instructorsCss from "../parts/instructors.css?inline";
import { Instructors } from "../parts/instructors.tsx";
import itemsCss from "../parts/items.css?inline";
import { Items } from "../parts/items.tsx";
import openingCss from "../parts/opening.css?inline";
import { Part } from "../parts/part.tsx";
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
      <Part id="why" title={why.title} lede={why.lede} tinted split>
        <Definitions items={why.reasons} />
      </Part>
      <Part id="curriculum" title={curriculum.title} lede={curriculum.lede}>
        <Curriculum />
      </Part>
      <Part id="schedule" title={schedule.title} tinted>
        <Facts items={schedule.facts} />
      </Part>
      <Part id="what-students-do" title={doing.title}>
        <Items items={doing.items} />
      </Part>
      <Instructors title="Meet Your Instructors" people={[instructors.bench, instructors.sequences]} />
      <Call title={call.title} text={call.text}>
        {join}
      </Call>
    </CampPage>
  );
}
