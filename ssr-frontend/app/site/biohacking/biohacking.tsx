import { biohacking, type CurriculumRow, curriculum } from "#content/biohacking.ts";
import { biohackingCamp } from "#content/bootcamps.ts";
import { instructors } from "#content/instructors.ts";
import { links } from "#content/links.ts";
import type { PageHandle } from "../../document.ts";
import { CampPage } from "../bootcamps/camp-page.tsx";
import { JoinWaitlist } from "../bootcamps/join-waitlist.tsx";
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
import curriculumCss from "./curriculum.css?inline";

export const handle: PageHandle = {
  css: [pageHeaderCss, definitionsCss, curriculumCss, factsCss, itemGridCss, instructorsCss, callToActionCss],
};

/** The biohacking bootcamp: molecular biology in the lab. */
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
        <ItemGrid items={doing.items} />
      </Section>
      <Instructors title="Meet Your Instructors" people={[instructors.bench, instructors.sequences]} />
      <CallToAction title={call.title} text={call.text}>
        {join}
      </CallToAction>
    </CampPage>
  );
}

const COLUMNS = [
  "Week",
  "Day",
  "Topics",
  "Lecture",
  "Hands-on Experiments",
  "Additional Activities",
  "Materials/Equipment",
] as const;

const weeks = [...new Set(curriculum.map(({ week }) => week))].map((week) => ({
  week,
  days: curriculum.filter((row) => row.week === week),
}));

/** The four weeks as a table; on small screens each day is a block with labeled lines. */
function Curriculum() {
  return (
    <table className="curriculum">
      <caption className="visually-hidden">{biohacking.curriculum.title}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {weeks.map(({ week, days }) => (
        <tbody key={week}>
          {days.map((row, index) => (
            <tr key={row.day}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={days.length} className="week">
                  <span>Week </span>
                  {week}
                </th>
              )}
              <Cells row={row} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Cells({ row }: { row: CurriculumRow }) {
  return (
    <>
      <th scope="row" className="day">
        {row.day}
      </th>
      <td data-column={COLUMNS[2]}>{row.topics}</td>
      <td data-column={COLUMNS[3]}>{row.lecture}</td>
      <td data-column={COLUMNS[4]}>{row.handsOnExperiments}</td>
      <td data-column={COLUMNS[5]}>{row.additionalActivities}</td>
      <td data-column={COLUMNS[6]}>{row.materials}</td>
    </>
  );
}
