import { meetMentors } from "#content/meet-mentors.ts";
import { fullName } from "../../components/full-name.ts";
import { formatPrice } from "../../money/format.ts";
import { MentorAvatar } from "../components/mentor-avatar.tsx";
import { type MentorProfile, mentorPath } from "../components/mentor-path.ts";
import { Section } from "../components/section.tsx";
import { excerpt } from "./excerpt.ts";

/** The maximum length of a bio's excerpt, in characters. */
const MAX_EXCERPT_LENGTH = 180;

interface MentorCardsProps {
  service: "research" | "tutoring";
  mentors: MentorProfile[];
}

/** The mentors of a service, with links to their pages. Styles: `mentor-list.css`, `mentors.css`. */
export function MentorCards({ service, mentors }: MentorCardsProps) {
  const { title, lede, empty } = meetMentors[service];
  return (
    <Section id={service} title={title} lede={lede} tinted={service === "research"}>
      {mentors.length === 0 ? (
        <p className="mentors-none">
          {empty} {meetMentors.emptyNext}{" "}
          <a className="more" href="/contact">
            Write to us
          </a>
        </p>
      ) : (
        <ul className="mentors">
          {mentors.map((mentor) => (
            <li key={mentor.id}>
              <MentorAvatar mentor={mentor} />
              {service === "research" ? <Researcher mentor={mentor} /> : <Tutor mentor={mentor} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Researcher({ mentor }: { mentor: MentorProfile }) {
  return (
    <div className="mentor-text">
      <Name mentor={mentor} />
      <p>{excerpt(mentor.bio, MAX_EXCERPT_LENGTH)}</p>
      <a className="more" href={mentorPath(mentor)}>
        More about {mentor.first_name}
      </a>
    </div>
  );
}

function Tutor({ mentor }: { mentor: MentorProfile }) {
  const { price_cents, subjects, bio, first_name } = mentor;
  return (
    <div className="mentor-text">
      <Name mentor={mentor} />
      <p className="mentor-price">
        <b>{formatPrice(price_cents)}</b>
        {price_cents > 0 && " an hour"}
      </p>
      {subjects.length > 0 && (
        <ul className="topics">
          {subjects.map((subject) => (
            <li key={subject}>{subject}</li>
          ))}
        </ul>
      )}
      <p>{excerpt(bio, MAX_EXCERPT_LENGTH)}</p>
      <a className="more" href={mentorPath(mentor)}>
        When {first_name} is free
      </a>
    </div>
  );
}

const Name = ({ mentor }: { mentor: MentorProfile }) => (
  <h3>
    <a href={mentorPath(mentor)}>{fullName(mentor)}</a>
  </h3>
);
