/** Organizations and listings of providers, as journeys need them without a page. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { academyDate, daysAfter } from "./dates.ts";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import { emailTo } from "./mailbox.ts";

/** Where a provider's dashboard begins. */
export const LISTINGS = "/dashboard/provider/listings";
export const ORGANIZATION = "/dashboard/provider/organization";

/** What every applicant of these listings is asked. */
export const QUESTION = "What would you look for between the tides?";

/** An organization with a proven domain that no other one has. */
export interface OwnOrganization {
  id: string;
  name: string;
  domain: string;
  version: number;
}

/** A provider's listing, as far as journeys look at it. */
export interface OwnListing {
  id: string;
  title: string;
  version: number;
  draft: ListingDraft;
  /** What the site shows of it. */
  published: { opportunity_id: string; slug: string } | null;
}

/** A listing that has a public page, to which students apply here. */
export interface PublicListing extends OwnListing {
  opportunityId: string;
  slug: string;
}

type ListingDraft = ReturnType<typeof listingDraft>;

/** The page on which its provider looks after it. */
export const listingPage = ({ id }: Pick<OwnListing, "id">): string => `/dashboard/provider/listing?id=${id}`;

/** The page on which admins review it. */
export const reviewPageOf = ({ id }: Pick<OwnListing, "id">): string => `/dashboard/admin/listing?id=${id}`;

/** A title that nothing else has. */
export const newListingTitle = (): string => `Tide Pool Week ${randomUUID().slice(0, 8)}`;

/** An address at a domain that no other organization has proven. */
export const newWorkEmail = (): string => `programs@institute-${randomUUID().slice(0, 8)}.test`;

/** What a listing says that can be submitted; days are counted from an instant, in ms. */
export function listingDraft(title: string, now = Date.now()) {
  const today = academyDate(now);
  return {
    title,
    category: "research",
    discipline: "Marine biology",
    location: "Woods Hole, MA",
    country: "US",
    remote: false,
    paid: false,
    stipend: "",
    cost_cents: 0,
    aid: "",
    starts_on: daysAfter(today, 220),
    ends_on: daysAfter(today, 230),
    deadline_date: daysAfter(today, 150),
    deadline_time: "23:59",
    deadline_zone: "America/New_York",
    decision_on: null,
    min_grade: 9,
    max_grade: 12,
    residency: "",
    description: "A week between the tides, with what lives there.",
    run_by: "The institute itself, with its own staff.",
    apply_url: "https://institute.example/apply",
    question: QUESTION,
  };
}

/** Gives the provider whose page this is an organization with a proven domain. */
export async function ownOrganization(provider: Page): Promise<OwnOrganization> {
  const api = "/api/provider/organization";
  const email = newWorkEmail();
  const [, domain = ""] = email.split("@");
  await changeFromElsewhere(provider, "PUT", api, {
    name: `Sample Tide Institute ${randomUUID().slice(0, 8)}`,
    website: `https://${domain}`,
    about: "We look at what the tide leaves behind.",
    seen_version: 0,
  });
  await changeFromElsewhere(provider, "POST", `${api}/domain`, { email });
  const message = await emailTo(provider.request, email);
  const token = new URL(message.linkTo("token=")).searchParams.get("token");
  return changeFromElsewhere(provider, "POST", `${api}/domain/confirm`, { token });
}

const LISTINGS_API = "/api/provider/listings";

/** A complete draft of the provider whose page this is. */
export async function newListing(
  provider: Page,
  { title = newListingTitle(), ...change }: Partial<ListingDraft> = {},
): Promise<OwnListing> {
  const begun = await changeFromElsewhere<OwnListing>(provider, "POST", LISTINGS_API, { title });
  return changeListing(provider, { ...begun, draft: listingDraft(title) }, change);
}

/** The same, sent for review. */
export async function submitListing(provider: Page, change: Partial<ListingDraft> = {}): Promise<OwnListing> {
  const { id, version } = await newListing(provider, change);
  return changeFromElsewhere(provider, "POST", `${LISTINGS_API}/${id}/submit`, { seen_version: version });
}

/** The same once an admin has approved it, whose page `admin` is: public, where nothing is to be paid. */
export async function publishListing(
  provider: Page,
  admin: Page,
  change: Partial<ListingDraft> = {},
): Promise<PublicListing> {
  const { id } = await submitListing(provider, change);
  await approveListing(admin, { id });
  const listing = await ownListing(provider, id);
  if (!listing.published) throw new Error("the listing has no public page");
  const { opportunity_id: opportunityId, slug } = listing.published;
  return { ...listing, opportunityId, slug };
}

/** A listing as its provider, whose page this is, has it now. */
export const ownListing = (provider: Page, id: string): Promise<OwnListing> =>
  readApi(provider, `${LISTINGS_API}/${id}`);

/** Changes what it says; one that is approved is in review again by that. */
export const changeListing = (
  provider: Page,
  { id, version, draft }: Pick<OwnListing, "id" | "version" | "draft">,
  change: Partial<ListingDraft>,
): Promise<OwnListing> =>
  changeFromElsewhere(provider, "PUT", `${LISTINGS_API}/${id}`, {
    draft: { ...draft, ...change },
    seen_version: version,
  });

/** Approves a listing that waits for review, as an admin whose page this is does in another window. */
export async function approveListing(
  admin: Page,
  { id }: Pick<OwnListing, "id">,
): Promise<{ opportunity_id: string; slug: string }> {
  const api = `/api/admin/listings/${id}`;
  const { version, organization } = await readApi<OwnListing & { organization: { version: number } }>(
    admin,
    api,
  );
  return changeFromElsewhere(admin, "POST", `${api}/approve`, {
    seen_version: version,
    seen_organization_version: organization.version,
  });
}

/** Returns it with a reason. */
export async function returnListing(
  admin: Page,
  { id }: Pick<OwnListing, "id">,
  reason: string,
): Promise<void> {
  const api = `/api/admin/listings/${id}`;
  const { version } = await readApi<OwnListing>(admin, api);
  await changeFromElsewhere(admin, "POST", `${api}/return`, { seen_version: version, reason });
}
