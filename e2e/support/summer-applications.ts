/** Applications to providers' listings, created without a page. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import type { PublicListing } from "./listings.ts";

/** The Common Profile fields that an application requires. */
const PROFILE = {
  name: "Robin Sample",
  grade: "11",
  coursework: "AP Biology",
  interests: "The sea and what lives in it",
};

/** Fills in fields of the page's student's Common Profile; by default, all that an application requires. */
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

/** Applies as the page's student; returns the application's id. */
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

/** Changes the state of the newest application to a listing, as the page's provider does in another window. */
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

/** Sends a message to the newest applicant of a listing, as its provider does in another window. */
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
