import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { countWords } from "../../../components/count-words.ts";
import { type AdminListingDetail, adminListings } from "../../../queries/admin-listings.ts";
import { listingPage } from "../listing-search.ts";
import { REVIEW } from "../places.ts";

/** How many listings in review are read, enough to know the one after this. */
export const NEXT_COUNT = 2;

/** From a listing that is not in review, links to the one that has waited longest. */
export function NextListing({ listing }: { listing: AdminListingDetail }) {
  const { data } = useQuery(adminListings("in_review", NEXT_COUNT));
  if (listing.state === "in_review" || !data) return null;
  const next = data.items.find(({ id }) => id !== listing.id);
  if (!next) {
    return (
      <p className="next-listing">
        Nothing else is in review. <Link to={REVIEW}>All listings</Link>
      </p>
    );
  }
  return (
    <p className="next-listing">
      {countWords(data.counts.in_review, "listing waits", "listings wait")}. Next:{" "}
      <Link to={listingPage(next.id)}>{next.title}</Link>
    </p>
  );
}

/** Focuses that link after a decision, since the pressed button is gone. */
export function focusNextListing(): void {
  if (document.activeElement?.closest("main")) return;
  const next =
    document.querySelector<HTMLElement>(".next-listing a") ?? document.querySelector<HTMLElement>("h1");
  next?.focus();
}
