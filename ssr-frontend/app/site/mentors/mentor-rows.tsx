import type { components } from "../../api/schema.gen.ts";
import { fullName } from "../../components/full-name.ts";
import { formatPrice } from "../../money/format.ts";
import { MentorAvatar } from "../components/mentor-avatar.tsx";
import type { MentorProfile } from "../components/mentor-path.ts";
import { SiteTime } from "../components/site-time.tsx";
import { hourHref } from "../mentor/hours.ts";
import { mentorHref, type TimesSearch, timesHref, timesSearchFrom } from "../mentor/times-search.ts";
import { excerpt } from "./excerpt.ts";
import { proofOf } from "./record-words.ts";
import type { MentorSearch } from "./search.ts";

/** The maximum length of a bio's excerpt, in characters. */
const MAX_EXCERPT_LENGTH = 140;

type ListedMentor = components["schemas"]["ListedMentor"];

interface MentorRowsProps {
  service: "research" | "tutoring";
  items: ListedMentor[];
  /** The academy's zone. */
  zone: string;
  /** The search by which the list is filtered; links to a mentor's page carry it on. */
  search?: MentorSearch;
}

/** The mentors of a service. Styles: `mentor-rows.css`, `topics.css`, and `hour-link.css` for tutors. */
export const MentorRows = ({ service, items, zone, search = {} }: MentorRowsProps) => (
  <ul className="mentors">
    {items.map(({ mentor, next_time }) => (
      <li key={mentor.id}>
        <MentorAvatar mentor={mentor} />
        <div className="mentor-text">
          <h3>
            <a href={mentorHref(mentor, timesSearchFrom(search))}>{fullName(mentor)}</a>
          </h3>
          <p className="mentor-proof">{proofOf(mentor, service, zone)}</p>
          {mentor.subjects.length > 0 && (
            <ul className="topics" aria-label="Subjects">
              {mentor.subjects.map((taught) => (
                <li key={taught}>{taught}</li>
              ))}
            </ul>
          )}
          <p>{excerpt(mentor.bio, MAX_EXCERPT_LENGTH)}</p>
        </div>
        {service === "tutoring" ? (
          <TutorOffer mentor={mentor} next={next_time} zone={zone} search={timesSearchFrom(search)} />
        ) : (
          <p className="mentor-offer">
            <a className="more" href={mentorHref(mentor)}>
              More about {mentor.first_name}
            </a>
          </p>
        )}
      </li>
    ))}
  </ul>
);

interface TutorOfferProps {
  mentor: MentorProfile;
  next: ListedMentor["next_time"];
  zone: string;
  search: TimesSearch;
}

/** The price, the next free hour, and the way to all of them. `enhance/times.ts` removes an hour that has begun. */
function TutorOffer({ mentor, next, zone, search }: TutorOfferProps) {
  const { price_cents, first_name } = mentor;
  return (
    <div className="mentor-offer">
      <p className="mentor-price">
        <b>{formatPrice(price_cents)}</b>
        {price_cents > 0 && " an hour"}
      </p>
      {next ? (
        <p data-starts={next.starts_at}>
          <a className="hour mentor-next" href={hourHref(mentor, next, search)}>
            <span>Next free</span>
            <span>
              <SiteTime at={next.starts_at} zone={zone} show="day" />,{" "}
              <SiteTime at={next.starts_at} zone={zone} show="time" />
            </span>
            <span className="visually-hidden"> with {first_name}</span>
          </a>
        </p>
      ) : (
        <p className="note">No free times right now</p>
      )}
      <a className="more" href={timesHref(mentor, search)}>
        When {first_name} is free
      </a>
    </div>
  );
}
