import { Link } from "react-router";
import { BusyButton } from "../../../components/busy-button.tsx";
import { ExternalLink } from "../../../components/external-link.tsx";
import type { Listing } from "../../../queries/provider-listings.ts";
import { CATEGORIES } from "../../../summer/opportunity/categories.ts";
import { opportunityPath } from "../../../summer/opportunity/opportunity.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { wallMediumDate } from "../../../time/wall.ts";
import { listingPage } from "../places.ts";
import { ApplicationsLink } from "./applications-link.tsx";
import type { MenuAction } from "./listing-actions.tsx";
import { ListingMenu } from "./listing-menu.tsx";
import { PayButton } from "./pay-button.tsx";
import { ListingStateBadge } from "./state-badge.tsx";
import { hasPublicPage, nextWords, noteOf } from "./state-words.ts";

interface ListingRowProps {
  listing: Listing;
  busy: boolean;
  onChoose: (action: MenuAction) => void;
}

/** A listing in its provider's list: title, state and next step. */
export function ListingRow({ listing, busy, onChoose }: ListingRowProps) {
  const zone = useReaderZone();
  const { id, title, category, deadline_date, allowed_actions, published } = listing;
  const note = noteOf(listing);
  const isLapsed = published?.state === "unchecked" && allowed_actions.includes("confirm");
  return (
    <li className="listing-row" tabIndex={-1}>
      <div className="listing-what">
        <h3>
          <Link to={listingPage(id)}>{title}</Link>
        </h3>
        <p className="note listing-facts">
          <span>{category ? CATEGORIES[category] : "No kind yet"}</span>
          <span>
            {deadline_date ? (
              <>
                Closes <time dateTime={deadline_date}>{wallMediumDate(deadline_date)}</time>
              </>
            ) : (
              "No deadline yet"
            )}
          </span>
        </p>
      </div>
      <div className="listing-state">
        <ListingStateBadge listing={listing} />
      </div>
      <div className="listing-next">
        <p>{nextWords(listing, zone)}</p>
        {note && (
          <blockquote dir="auto" aria-label={note.title}>
            {note.text}
          </blockquote>
        )}
        <p className="listing-links">
          {isLapsed && (
            <BusyButton
              variant="contained"
              color="signal"
              size="small"
              busy={busy}
              onClick={() => onChoose("confirm")}
            >
              Still right<span className="visually-hidden">: {title}</span>
            </BusyButton>
          )}
          <PayButton listing={listing} size="small" />
          {allowed_actions.includes("edit") && (
            <Link to={listingPage(id)}>
              Edit<span className="visually-hidden"> {title}</span>
            </Link>
          )}
          <ApplicationsLink listing={listing} />
          {published && hasPublicPage(published) && (
            <ExternalLink href={opportunityPath(published)}>Public page</ExternalLink>
          )}
        </p>
      </div>
      <ListingMenu listing={listing} busy={busy} onChoose={onChoose} />
    </li>
  );
}
