import { Link } from "react-router";
import { ExternalLink } from "../../../components/external-link.tsx";
import type { AdminListingDetail } from "../../../queries/admin-listings.ts";
import { opportunityPath } from "../../../summer/opportunity/opportunity.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { opportunityPage } from "../opportunity-search.ts";
import { auditAbout } from "../places.ts";
import { ListingBadge } from "./listing-badge.tsx";
import { feeWords } from "./words.ts";

/** A listing's state, who decided it, and the link to its public page. */
export function ListingFacts({ listing }: { listing: AdminListingDetail }) {
  const { id, fee, submitted_at, decided_at, decided_by, reason, opportunity_id, slug } = listing;
  return (
    <dl className="desk-facts">
      <dt>State</dt>
      <dd className="opportunity-state">
        <ListingBadge listing={listing} />
        <p>{stateWords(listing)}</p>
      </dd>
      <dt>Price</dt>
      <dd>{feeWords(fee)}</dd>
      {submitted_at && (
        <>
          <dt>Sent to us</dt>
          <dd>
            <Instant at={submitted_at} />
          </dd>
        </>
      )}
      {decided_at && (
        <>
          <dt>Last decision</dt>
          <dd>
            <Instant at={decided_at} />
            {decided_by && ` by ${decided_by}`}
          </dd>
        </>
      )}
      {reason && (
        <>
          <dt>Returned, with this reason</dt>
          <dd>
            <blockquote dir="auto">{reason}</blockquote>
          </dd>
        </>
      )}
      <dt>Look at it</dt>
      <dd className="opportunity-links">
        {slug && <ExternalLink href={opportunityPath({ slug })}>Its public page</ExternalLink>}
        {opportunity_id && <Link to={opportunityPage(opportunity_id)}>Its opportunity</Link>}
        <Link to={auditAbout(id)}>Audit log</Link>
      </dd>
    </dl>
  );
}

function Instant({ at }: { at: string }) {
  const zone = useReaderZone();
  return <time dateTime={at}>{dateAndTime(at, zone)}</time>;
}

/** What the state means, and what students see meanwhile. */
function stateWords({ state, is_change, fee }: AdminListingDetail): string {
  switch (state) {
    case "in_review":
      return is_change
        ? "It’s waiting for you. Until you approve it, its public page says what it said before."
        : "It’s waiting for you. Students can’t see it yet.";
    case "returned":
      return is_change
        ? "It’s back with its provider. Its public page says what it said before."
        : "It’s back with its provider. Students can’t see it.";
    case "approved":
      return approvedWords(is_change, fee);
    case "closed":
      return "Its provider closed it. Students can no longer find it.";
    case "draft":
      return "Its provider is still writing it, or withdrew it.";
  }
}

function approvedWords(is_change: boolean, fee: AdminListingDetail["fee"]): string {
  if (fee?.state === "disputed")
    return "Its payment is disputed. Students can’t find it until that’s decided.";
  if (fee?.state !== "due") return "It’s what its public page says, unless that is hidden.";
  return is_change
    ? "Its payment went back, so students can no longer find it. Its provider can pay again."
    : "It’s waiting for its provider’s payment. Students can’t see it yet.";
}
