import type { Venue } from "#content/publications.ts";
import { ExternalLink } from "../../components/external-link.tsx";

/** Places with their badge, what to know, and the way there. */
export function Venues({ venues }: { venues: Venue[] }) {
  return (
    <ul className="venues">
      {venues.map((venue) => (
        <li key={venue.href}>
          <div className="venue-name">
            <h3>{venue.name}</h3>
            <span className="badge" data-kind={venue.kind}>
              {venue.kind}
            </span>
          </div>
          <p>{venue.text}</p>
          <ExternalLink href={venue.href} className="button quiet">
            Visit Website<span className="visually-hidden">: {venue.name}</span>
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
