import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { waitingApplications, waitingWords } from "../../../queries/provider-applications.ts";
import type { Listing } from "../../../queries/provider-listings.ts";
import { applicationsOf } from "../places.ts";

/**
 * Links to a listing's applications with the number of waiting ones; nothing if the listing was never public.
 */
export function ApplicationsLink({ listing: { id, title, published } }: { listing: Listing }) {
  const { data } = useQuery(waitingApplications);
  const waiting = data?.find(({ listing_id }) => listing_id === id);
  if (!published) return null;
  return (
    <Link to={applicationsOf(id)} className={waiting && "applications-waiting"}>
      {waiting ? waitingWords(waiting.count) : "Applications"}
      <span className="visually-hidden">: {title}</span>
    </Link>
  );
}
