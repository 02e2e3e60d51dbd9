import type { Bootcamp } from "#content/bootcamps.ts";
import { BulletList } from "../components/bullet-list.tsx";
import { badgeWord } from "./badge.ts";
import { drawings } from "./drawing.tsx";
import { shownHighlights } from "./highlights.ts";

/** A bootcamp in the listing: what it is, how long, where, and the way to its page. */
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
