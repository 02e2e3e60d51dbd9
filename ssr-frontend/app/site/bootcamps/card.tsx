import type { Bootcamp } from "#content/bootcamps.ts";
import { BulletList } from "../components/bullet-list.tsx";
import { drawings } from "./drawing.tsx";

/** A bootcamp in the list: description, duration, place, and a link to its page. */
export function BootcampCard({ bootcamp }: { bootcamp: Bootcamp }) {
  const { id, title, status, description, duration, format, location, route } = bootcamp;
  const Drawing = drawings[id];
  return (
    <article className={`camp ${status}`} aria-labelledby={`camp-${id}`}>
      <div className="camp-picture">
        <Drawing />
      </div>
      <div className="camp-text">
        <p className={`badge ${status}`}>{badgeWord(status)}</p>
        <h3 id={`camp-${id}`}>{title}</h3>
        <p>{description}</p>
        <dl className="camp-facts">
          <dt>Duration</dt>
          <dd>{duration}</dd>
          <dt>Format</dt>
          <dd>{format}</dd>
          <dt>Location</dt>
          <dd>{location}</dd>
        </dl>
        <BulletList items={shownHighlights(bootcamp)} />
        <p className="actions">
          <a
            className={status === "previous" ? "button quiet" : "button"}
            href={route}
            aria-describedby={`camp-${id}`}
          >
            {status === "previous" ? "View Details" : "Learn More & Join Waitlist"}
          </a>
        </p>
      </div>
    </article>
  );
}

const STATUS_LABELS: Record<string, string> = { previous: "Previous", upcoming: "Coming Soon" };

/** The label of a bootcamp's badge; "Unknown" for an unexpected status. */
export const badgeWord = (status: string): string => STATUS_LABELS[status] ?? "Unknown";

/** The number of highlights on an upcoming bootcamp's card; its page has all of them. */
const MAX_CARD_HIGHLIGHTS = 3;

/** The highlights on a bootcamp's card. */
export const shownHighlights = ({ status, highlights }: Pick<Bootcamp, "status" | "highlights">): string[] =>
  status === "upcoming" ? highlights.slice(0, MAX_CARD_HIGHLIGHTS) : highlights;
