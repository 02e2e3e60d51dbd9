import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Purchase } from "../../../queries/admin-money-lists.ts";
import { dateAndTime } from "../../../time/format.ts";
import { listingPage } from "../listing-search.ts";
import { lessonPage } from "../places.ts";
import { isListing } from "./purchase.ts";

interface MoneyRowProps {
  /** When the money moved. */
  at: string;
  zone: string;
  /** The formatted amount. */
  amount: string;
  /** What the amount is part of, or consists of. */
  amountNote?: ReactNode;
  children: ReactNode;
}

/** A row of a list of money: date, lesson or listing, amount. */
export const MoneyRow = ({ at, zone, amount, amountNote, children }: MoneyRowProps) => (
  <li className="money-row" tabIndex={-1}>
    <time dateTime={at}>{dateAndTime(at, zone)}</time>
    <div className="money-row-what">{children}</div>
    <div className="money-row-amount">
      <b>{amount}</b>
      {amountNote && <span className="note">{amountNote}</span>}
    </div>
  </li>
);

function whoseWords(purchase: Purchase): string {
  const { payer_name, tutor_name, listing_title, organization_name } = purchase;
  if (isListing(purchase)) return [organization_name, listing_title].filter(Boolean).join(": ");
  return tutor_name ? `${payer_name} with ${tutor_name}` : payer_name;
}

function whichWords(purchase: Purchase, zone: string): string {
  const { subject, starts_at, payer_name } = purchase;
  if (isListing(purchase)) return `Listing, paid by ${payer_name}`;
  return subject && starts_at ? `${subject}, ${dateAndTime(starts_at, zone)}` : "";
}

/**
 * The name of a purchase in accessible labels: a lesson by its people, subject and time, a listing by
 * organization and title.
 */
export const purchaseName = (purchase: Purchase, zone: string): string =>
  [whoseWords(purchase), whichWords(purchase, zone)].filter(Boolean).join(", ");

/** The page of a purchase; `undefined` if it is deleted. */
function pageOf({ booking_id, listing_id }: Purchase): string | undefined {
  if (listing_id) return listingPage(listing_id);
  return booking_id ? lessonPage(booking_id) : undefined;
}

/** Names the people and the lesson or listing of a purchase. */
export function PurchaseLine({ purchase, zone }: { purchase: Purchase; zone: string }) {
  const which = whichWords(purchase, zone);
  const page = pageOf(purchase);
  return (
    <span className="money-row-purchase">
      {page ? (
        <Link to={page} aria-label={purchaseName(purchase, zone)}>
          {whoseWords(purchase)}
        </Link>
      ) : (
        <span>{whoseWords(purchase)}</span>
      )}
      {which && (
        <span className="note" aria-hidden={page ? true : undefined}>
          {which}
        </span>
      )}
    </span>
  );
}

interface StripeLinkProps {
  url: string | null | undefined;
  /** What it is, for screen readers: a page has many of these links. */
  of: string;
}

/** A link to Stripe's dashboard in a new tab, so that the list stays open. */
export const StripeLink = ({ url, of }: StripeLinkProps) =>
  url ? (
    <a href={url} target="_blank" rel="noreferrer">
      Look at it in Stripe
      <span className="visually-hidden">: {of} (opens in a new tab)</span>
    </a>
  ) : null;
