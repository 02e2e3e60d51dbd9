import { Link } from "react-router";
import type { AdminListing } from "../../../queries/admin-listings.ts";
import { useSession } from "../../../queries/session.ts";
import { CATEGORIES } from "../../../summer/listing-form/categories.ts";
import { dateAndTime } from "../../../time/format.ts";
import { VerificationBadge } from "../organizations/verification-badge.tsx";
import { domainWords } from "../organizations/words.ts";
import { ListingBadge } from "./listing-badge.tsx";
import { listingPage } from "./listing-search.ts";

/** A provider's listing in a list: what it is, whose, and since when it stands as it does. */
export function ListingRow({ listing }: { listing: AdminListing }) {
  const { id, title, category, organization_name, domain, verified, is_change } = listing;
  return (
    <li className="desk-row listing-row" tabIndex={-1}>
      <div className="desk-row-what">
        <h3>
          <Link to={listingPage(id)}>{title}</Link>
        </h3>
        <p className="desk-row-state">
          {organization_name} <VerificationBadge verified={verified} />
        </p>
        <p className="note">
          {category && `${CATEGORIES[category]}. `}
          {is_change && "Changes what is public now. "}
          {domainWords(domain)}
        </p>
      </div>
      <p className="desk-row-state">
        <ListingBadge listing={listing} />
        <Since listing={listing} />
      </p>
    </li>
  );
}

/** When it was sent to us, while it waits for that; of others when they last changed. */
function Since({ listing: { state, submitted_at, updated_at } }: { listing: AdminListing }) {
  const { zone } = useSession();
  const isWaiting = state === "in_review" && submitted_at;
  const at = isWaiting ? submitted_at : updated_at;
  return (
    <span className="note">
      {isWaiting ? "Sent" : "Changed"} <time dateTime={at}>{dateAndTime(at, zone)}</time>
    </span>
  );
}
