import { roboticsCamp } from "#content/bootcamps.ts";
import { instructors } from "#content/instructors.ts";
import { links } from "#content/links.ts";
import { robotics } from "#content/robotics.ts";
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
import modulesCss from "./modules.css?inline";
import { Modules } from "./modules.tsx";

export const handle: PageHandle = {
  css: [openingCss, definitionsCss, modulesCss, factsCss, itemsCss, instructorsCss, callCss],
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
      <Part id="why" title={why.title} lede={why.lede} tinted split>
        <Definitions items={why.reasons} />
      </Part>
      <Part id="curriculum" title={curriculum.title} lede={curriculum.lede}>
        <Modules />
      </Part>
      <Part id="schedule" title={schedule.title} tinted>
        <Facts items={schedule.facts} />
      </Part>
      <Part id="build" title={build.title}>
        <Items items={build.items} />
      </Part>
      <Instructors title="Meet Your Instructor" people={[instructors.robotics]} />
      <Call title={call.title} text={call.text}>
        {join}
      </Call>
    </CampPage>
  );
}
