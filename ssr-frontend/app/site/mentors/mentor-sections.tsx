import { meetMentors, researchMentors, sortChoices } from "#content/meet-mentors.ts";
import type { components } from "../../api/schema.gen.ts";
import { countText } from "../../components/count-words.ts";
import filterRowCss from "../components/filter-row.css?inline";
import hourLinkCss from "../components/hour-link.css?inline";
import { Section } from "../components/section.tsx";
import { SiteTime } from "../components/site-time.tsx";
import topicsCss from "../components/topics.css?inline";
import rowsCss from "./mentor-rows.css?inline";
import { MentorRows } from "./mentor-rows.tsx";
import { conditionsOf, type MentorSearch, mentorSearchHref } from "./search.ts";
import filtersCss from "./tutor-filters.css?inline";
import { TutorFilters } from "./tutor-filters.tsx";

type MentorList = components["schemas"]["MentorList"];

/** The styles of both sections. */
export const sectionsCss = [topicsCss, hourLinkCss, filterRowCss, filtersCss, rowsCss];
/** The cache tags of pages that list mentors: who they are, and when they are free. */
export const listTags = ["mentors", "mentor-times"];

interface TutorsSectionProps {
  /** The page that shows the section. */
  path: string;
  title: string;
  lede?: string;
  search: MentorSearch;
  list: MentorList;
}

/** The tutors who fit a search, with its filters. */
export function TutorsSection({ path, title, lede, search, list: { items, zone } }: TutorsSectionProps) {
  return (
    <Section id="tutoring" title={title} {...(lede ? { lede } : {})}>
      <TutorFilters path={path} search={search} />
      {items.length > 0 ? (
        <>
          <CountLine search={search} list={{ items, zone }} />
          <MentorRows service="tutoring" items={items} zone={zone} search={search} />
        </>
      ) : (
        <NoTutors path={path} search={search} />
      )}
    </Section>
  );
}

/** `4 tutors: Chemistry, up to $60. The soonest available comes first. Times are Pacific time.` */
function CountLine({ search, list: { items, zone } }: { search: MentorSearch; list: MentorList }) {
  const conditions = conditionsOf(search).map(({ label }) => label);
  const { order } = sortChoices.find(({ value }) => value === search.sort) ?? sortChoices[0];
  const first = items.find(({ next_time }) => next_time)?.next_time;
  return (
    <p className="note mentors-count">
      {countText(items.length)} {items.length === 1 ? "tutor" : "tutors"}
      {conditions.length > 0 && `: ${conditions.join(", ")}`}
      {items.length > 1 && `; ${order}`}.
      {first && (
        <>
          {" "}
          Times are <SiteTime at={first.starts_at} zone={zone} show="zone" />.
        </>
      )}
    </p>
  );
}

/** Nobody to show: which filters to drop, or whom to write to. */
function NoTutors({ path, search }: { path: string; search: MentorSearch }) {
  const conditions = conditionsOf(search);
  return (
    <div className="mentors-none">
      <p>
        {conditions.length > 0
          ? meetMentors.noMatch
          : `${meetMentors.tutoring.empty} ${meetMentors.emptyNext}`}
      </p>
      <ul>
        {conditions.map(({ label, without }) => (
          <li key={label}>
            <a className="more" href={mentorSearchHref(path, without)}>
              Without “{label}”
            </a>
          </li>
        ))}
        {conditions.length > 1 && (
          <li>
            <a className="more" href={mentorSearchHref(path, {})}>
              All tutors
            </a>
          </li>
        )}
        <li>
          <a className="more" href="/contact">
            Write to us
          </a>
        </li>
      </ul>
    </div>
  );
}

interface ResearchSectionProps {
  title?: string;
  lede?: string;
  tinted?: boolean;
  list: MentorList;
}

/** The research mentors. */
export function ResearchSection({
  title = researchMentors.listTitle,
  lede = researchMentors.listLede,
  tinted = false,
  list: { items, zone },
}: ResearchSectionProps) {
  return (
    <Section id="research" title={title} lede={lede} tinted={tinted}>
      {items.length > 0 ? (
        <MentorRows service="research" items={items} zone={zone} />
      ) : (
        <div className="mentors-none">
          <p>
            {meetMentors.research.empty} {meetMentors.emptyNext}
          </p>
          <a className="more" href="/contact">
            Write to us
          </a>
        </div>
      )}
    </Section>
  );
}
