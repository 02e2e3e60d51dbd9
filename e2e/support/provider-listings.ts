/** What providers post for the summer portal, made over the API as if in another window of theirs. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import { emailTo } from "./mailbox.ts";
import { newTitle, opportunityDraft } from "./opportunities.ts";

/** An organization with a proven domain that no other one has. */
export interface OwnOrganization {
  id: string;
  name: string;
  domain: string;
}

/** A listing as its provider has it, as far as journeys look at it. */
export interface OwnListing {
  id: string;
  title: string;
  version: number;
  draft: Record<string, unknown>;
  published: { opportunity_id: string; slug: string } | null;
}

/** The page on which admins review it. */
export const reviewPageOf = ({ id }: Pick<OwnListing, "id">): string => `/dashboard/admin/listing?id=${id}`;

/** Tells of a provider's organization, and proves its domain by the link of the email. */
export async function proveOrganization(provider: Page): Promise<OwnOrganization> {
  const id = randomUUID().slice(0, 8);
  const domain = `ice-${id}.example`;
  await changeFromElsewhere(provider, "PUT", "/api/provider/organization", {
    name: `Sample Ice Institute ${id}`,
    website: `https://www.${domain}/summer`,
    about: "We look at ice.",
    seen_version: 0,
  });
  const email = `noa@${domain}`;
  await changeFromElsewhere(provider, "POST", "/api/provider/organization/domain", { email });
  const message = await emailTo(provider.request, email);
  const token = new URL(message.linkTo("token=")).searchParams.get("token");
  return changeFromElsewhere(provider, "POST", "/api/provider/organization/domain/confirm", { token });
}

/** Sends a listing for review that nothing is missing of. */
export async function submitListing(provider: Page, title = newTitle()): Promise<OwnListing> {
  const { organization: _, verified: __, ...draft } = opportunityDraft(title);
  const { category, location, deadline_date, description } = draft;
  const begun = await changeFromElsewhere<OwnListing>(provider, "POST", "/api/provider/listings", {
    title,
    category,
    location,
    deadline_date,
    description,
  });
  const full = { ...draft, apply_url: "https://ice.example/apply", question: "Why ice?" };
  const filled = await changeListing(provider, begun, full);
  return changeFromElsewhere(provider, "POST", `/api/provider/listings/${filled.id}/submit`, {
    seen_version: filled.version,
  });
}

/** Changes what it says; one that is approved is in review again by that. */
export const changeListing = (
  provider: Page,
  { id, version, draft }: Pick<OwnListing, "id" | "version" | "draft">,
  change: Record<string, unknown>,
): Promise<OwnListing> =>
  changeFromElsewhere(provider, "PUT", `/api/provider/listings/${id}`, {
    draft: { ...draft, ...change },
    seen_version: version,
  });

/** Approves it as if an admin, whose page this is, had done it in another window. */
export async function approveListing(admin: Page, { id, version }: Pick<OwnListing, "id" | "version">) {
  const api = `/api/admin/listings/${id}`;
  const { organization } = await readApi<{ organization: { version: number } }>(admin, api);
  return changeFromElsewhere<{ opportunity_id: string; slug: string; version: number }>(
    admin,
    "POST",
    `${api}/approve`,
    { seen_version: version, seen_organization_version: organization.version },
  );
}
