/** Providers' organizations and listings, created without a page. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { academyDate, daysAfter } from "./dates.ts";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import { emailTo } from "./mailbox.ts";

/** The start page of a provider's dashboard. */
export const LISTINGS = "/dashboard/provider/listings";
export const ORGANIZATION = "/dashboard/provider/organization";

/** The question of these listings' application form. */
export const QUESTION = "What would you look for between the tides?";

/** An organization with a proven domain that no other one has. */
export interface OwnOrganization {
  id: string;
  name: string;
  domain: string;
  version: number;
}

/** A provider's listing, as far as journeys read it. */
export interface OwnListing {
  id: string;
  title: string;
  version: number;
  draft: ListingDraft;
  /** Its published version. */
  published: { opportunity_id: string; slug: string } | null;
}

/** A listing with a public page and in-app applications. */
export interface PublicListing extends OwnListing {
  opportunityId: string;
  slug: string;
}

type ListingDraft = ReturnType<typeof listingDraft>;

/** Returns the path of the provider's page of a listing. */
export const listingPage = ({ id }: Pick<OwnListing, "id">): string => `/dashboard/provider/listing?id=${id}`;

/** Returns the path of the admins' review page of a listing. */
export const reviewPageOf = ({ id }: Pick<OwnListing, "id">): string => `/dashboard/admin/listing?id=${id}`;

/** Returns a unique title. */
export const newListingTitle = (): string => `Tide Pool Week ${randomUUID().slice(0, 8)}`;

/** Returns an address at a domain that no other organization has proven. */
export const newWorkEmail = (): string => `programs@institute-${randomUUID().slice(0, 8)}.test`;

/** Returns the content of a listing that can be submitted; days count from an instant, in ms. */
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

/** Creates an organization with a proven domain for the page's provider. */
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

/** Creates a complete draft of the page's provider. */
export async function newListing(
  provider: Page,
  { title = newListingTitle(), ...change }: Partial<ListingDraft> = {},
): Promise<OwnListing> {
  const begun = await changeFromElsewhere<OwnListing>(provider, "POST", LISTINGS_API, { title });
  return changeListing(provider, { ...begun, draft: listingDraft(title) }, change);
}

/** Creates a listing and submits it for review. */
export async function submitListing(provider: Page, change: Partial<ListingDraft> = {}): Promise<OwnListing> {
  const { id, version } = await newListing(provider, change);
  return changeFromElsewhere(provider, "POST", `${LISTINGS_API}/${id}/submit`, { seen_version: version });
}

/** Creates a listing and approves it as the admin of the page `admin`: public, unless it has to be paid for. */
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

/** Returns the current listing of the page's provider. */
export const ownListing = (provider: Page, id: string): Promise<OwnListing> =>
  readApi(provider, `${LISTINGS_API}/${id}`);

/** Changes a listing; an approved one returns to review. */
export const changeListing = (
  provider: Page,
  { id, version, draft }: Pick<OwnListing, "id" | "version" | "draft">,
  change: Partial<ListingDraft>,
): Promise<OwnListing> =>
  changeFromElsewhere(provider, "PUT", `${LISTINGS_API}/${id}`, {
    draft: { ...draft, ...change },
    seen_version: version,
  });

/** Approves a submitted listing, as the page's admin does in another window. */
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

/** Returns a listing to its provider with a reason. */
export async function returnListing(
  admin: Page,
  { id }: Pick<OwnListing, "id">,
  reason: string,
): Promise<void> {
  const api = `/api/admin/listings/${id}`;
  const { version } = await readApi<OwnListing>(admin, api);
  await changeFromElsewhere(admin, "POST", `${api}/return`, { seen_version: version, reason });
}
