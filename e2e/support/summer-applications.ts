/** Applications to listings of providers, as journeys need them without a page. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import { approveListing, listingDraft, newListingTitle, type OwnListing } from "./listings.ts";

/** What every applicant of these listings is asked. */
export const QUESTION = "What would you look for between the tides?";

/** A listing that students apply to here, as far as journeys look at it. */
export interface PublicListing extends OwnListing {
  opportunityId: string;
  slug: string;
}

/** Publishes a listing of the provider whose page this is, which asks a question; an admin has approved it. */
export async function publishListing(
  provider: Page,
  admin: Page,
  title = newListingTitle(),
): Promise<PublicListing> {
  const api = "/api/provider/listings";
  const draft = { ...listingDraft(title), question: QUESTION };
  const begun = await changeFromElsewhere<OwnListing>(provider, "POST", api, { title });
  const { id } = begun;
  const written = await changeFromElsewhere<OwnListing>(provider, "PUT", `${api}/${id}`, {
    draft,
    seen_version: begun.version,
  });
  await changeFromElsewhere(provider, "POST", `${api}/${id}/submit`, { seen_version: written.version });
  await approveListing(admin, { id });
  const { published, version } = await readApi<
    OwnListing & { published: { opportunity_id: string; slug: string } }
  >(provider, `${api}/${id}`);
  return { id, title, version, opportunityId: published.opportunity_id, slug: published.slug };
}

/** What an application needs of a Common Profile. */
const PROFILE = {
  name: "Robin Sample",
  grade: "11",
  coursework: "AP Biology",
  interests: "The sea and what lives in it",
};

/** Fills in fields of the Common Profile of the student whose page this is; without names, all that an application needs. */
export async function fillProfile(
  student: Page,
  names: readonly (keyof typeof PROFILE)[] = ["name", "grade", "coursework", "interests"],
): Promise<void> {
  for (const name of names)
    await changeFromElsewhere(student, "PUT", `/api/summer/profile/${name}`, {
      content: PROFILE[name],
      seen_version: 0,
    });
}

/** Applies as the student whose page this is; returns the application's id. */
export async function applyFromElsewhere(
  student: Page,
  { opportunityId }: Pick<PublicListing, "opportunityId">,
  answer = "Anemones, and what hides below them.",
): Promise<string> {
  const path = `/api/summer/opportunities/${opportunityId}/applications`;
  const { id } = await changeFromElsewhere<{ id: string }>(student, "POST", path, { answer });
  return id;
}

interface ReceivedApplication {
  id: string;
  version: number;
}

/** Moves the newest application to a listing on, as its provider, whose page this is, does in another window. */
export async function moveApplication(
  provider: Page,
  { id: listing_id }: Pick<PublicListing, "id">,
  action: "review" | "interview" | "waitlist" | "accept" | "decline" | "reconsider",
  message = "",
): Promise<void> {
  const { id, version } = await newestApplication(provider, listing_id);
  await changeFromElsewhere(provider, "POST", `/api/provider/applications/${id}/moves`, {
    action,
    message,
    seen_version: version,
  });
}

/** Writes to the newest applicant of a listing, as its provider does in another window. */
export async function writeToApplicant(
  provider: Page,
  { id: listing_id }: Pick<PublicListing, "id">,
  text: string,
): Promise<void> {
  const { id } = await newestApplication(provider, listing_id);
  await changeFromElsewhere(provider, "POST", `/api/provider/applications/${id}/messages`, {
    id: randomUUID(),
    text,
  });
}

async function newestApplication(provider: Page, listing_id: string): Promise<ReceivedApplication> {
  const query = new URLSearchParams({ listing_id, limit: "1" });
  const { items } = await readApi<{ items: ReceivedApplication[] }>(
    provider,
    `/api/provider/applications?${query}`,
  );
  const [newest] = items;
  if (!newest) throw new Error("nobody has applied to this listing");
  return newest;
}
