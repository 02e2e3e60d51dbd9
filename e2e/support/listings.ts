/** Organizations and listings of providers, as journeys need them without a page. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { academyDate, daysAfter } from "./dates.ts";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import { emailTo } from "./mailbox.ts";

/** Where a provider's dashboard begins. */
export const LISTINGS = "/dashboard/provider/listings";
export const ORGANIZATION = "/dashboard/provider/organization";

/** A provider's listing, as far as journeys look at it. */
export interface OwnListing {
  id: string;
  title: string;
  version: number;
}

/** The page on which its provider looks after it. */
export const listingPage = ({ id }: Pick<OwnListing, "id">): string => `/dashboard/provider/listing?id=${id}`;

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
    question: "What would you look for in a tide pool?",
  };
}

/** Gives the provider whose page this is an organization with a proven domain. */
export async function ownOrganization(provider: Page, email = newWorkEmail()): Promise<void> {
  const api = "/api/provider/organization";
  const website = `https://${email.split("@")[1]}`;
  await changeFromElsewhere(provider, "PUT", api, {
    name: "Sample Tide Institute",
    website,
    about: "",
    seen_version: 0,
  });
  await changeFromElsewhere(provider, "POST", `${api}/domain`, { email });
  const message = await emailTo(provider.request, email);
  const token = new URL(message.linkTo("token=")).searchParams.get("token");
  await changeFromElsewhere(provider, "POST", `${api}/domain/confirm`, { token });
}

/** A complete draft of the provider whose page this is. */
export async function newListing(provider: Page, title = newListingTitle()): Promise<OwnListing> {
  const api = "/api/provider/listings";
  const draft = listingDraft(title);
  const { category, location, deadline_date, description } = draft;
  const { id, version } = await changeFromElsewhere<OwnListing>(provider, "POST", api, {
    title,
    category,
    location,
    deadline_date,
    description,
  });
  return changeFromElsewhere<OwnListing>(provider, "PUT", `${api}/${id}`, { draft, seen_version: version });
}

/** Approves a listing that waits for review, as an admin whose page this is does in another window. */
export async function approveListing(admin: Page, { id }: Pick<OwnListing, "id">): Promise<void> {
  const api = `/api/admin/listings/${id}`;
  const { version, organization } = await readApi<OwnListing & { organization: { version: number } }>(
    admin,
    api,
  );
  await changeFromElsewhere(admin, "POST", `${api}/approve`, {
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
