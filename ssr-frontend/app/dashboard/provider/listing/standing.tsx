import Alert from "@mui/material/Alert";
import { Link } from "react-router";
import { Announcer } from "../../../components/announcer.tsx";
import { ExternalLink } from "../../../components/external-link.tsx";
import type { ListingDetail } from "../../../queries/provider-listings.ts";
import { opportunityPath } from "../../../summer/opportunity/opportunity.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { ApplicationsLink } from "../listings/applications-link.tsx";
import { PayButton } from "../listings/pay-button.tsx";
import { ListingStateBadge } from "../listings/state-badge.tsx";
import { hasPublicPage, nextWords, noteOf, savedWords, stateLabel } from "../listings/state-words.ts";
import { receiptPage } from "../places.ts";

/** A listing's state, the next step, and our note about it. */
export function Standing({ listing }: { listing: ListingDetail }) {
  const zone = useReaderZone();
  const { published, fee } = listing;
  const next = nextWords(listing, zone);
  const note = noteOf(listing);
  return (
    <div className="listing-standing">
      <p className="listing-standing-line">
        <ListingStateBadge listing={listing} /> <span>{next}</span>
      </p>
      {/* Announces changes, since the listing is reviewed elsewhere. */}
      <Announcer>{`${stateLabel(listing).label}. ${next}`}</Announcer>
      {note && (
        <Alert severity="warning" role="presentation">
          <h2>{note.title}</h2>
          <p dir="auto" className="listing-note">
            {note.text}
          </p>
        </Alert>
      )}
      <p className="listing-links">
        <PayButton listing={listing} />
        <ApplicationsLink listing={listing} />
        {fee?.payment_id && <Link to={receiptPage(fee.payment_id)}>Receipt</Link>}
        {published && hasPublicPage(published) && (
          <>
            <ExternalLink href={opportunityPath(published)}>Its public page</ExternalLink>
            <span className="note">{savedWords(published)}</span>
          </>
        )}
      </p>
    </div>
  );
}
