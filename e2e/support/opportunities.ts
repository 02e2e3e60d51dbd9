/** Opportunities of the summer portal, created by an admin without a page. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { academyDate, daysAfter } from "./dates.ts";
import { changeFromElsewhere, readApi } from "./lessons.ts";

/** An opportunity as admins see it, as far as journeys read it. */
export interface ListedOpportunity {
  id: string;
  slug: string;
  title: string;
  version: number;
}

/** Returns a unique title, so that a search finds only this one. */
export const newTitle = (): string => `Glaciology Camp ${randomUUID().slice(0, 8)}`;

/** Returns its content; days count from now. */
export function opportunityDraft(title: string) {
  const today = academyDate(Date.now());
  return {
    title,
    organization: "Sample Ice Institute",
    category: "research",
    discipline: "Glaciology",
    location: "Fairbanks, AK",
    country: "US",
    remote: false,
    paid: false,
    stipend: "",
    cost_cents: 125_000,
    aid: "",
    starts_on: daysAfter(today, 200),
    ends_on: daysAfter(today, 220),
    deadline_date: daysAfter(today, 120),
    deadline_time: "23:59",
    deadline_zone: "America/New_York",
    decision_on: null,
    min_grade: 9,
    max_grade: 12,
    residency: "",
    description: "Three weeks on a glacier.",
    run_by: "The institute itself, with its own staff.",
    apply_url: "https://ice.example/apply",
    verified: null,
  };
}

/** Creates an opportunity as the page's admin does in another window. */
export const listOpportunity = (admin: Page): Promise<ListedOpportunity> =>
  changeFromElsewhere<ListedOpportunity>(
    admin,
    "POST",
    "/api/admin/opportunities",
    opportunityDraft(newTitle()),
  );

/** Returns the path of its page for admins. */
export const adminPageOf = ({ id }: Pick<ListedOpportunity, "id">): string =>
  `/dashboard/admin/opportunity?opportunity=${id}`;

/** Reports an opportunity as the page's student does in another window. */
export const reportOpportunity = (student: Page, { id }: Pick<ListedOpportunity, "id">, details: string) =>
  changeFromElsewhere<{ id: string }>(student, "POST", `/api/summer/opportunities/${id}/reports`, {
    reason: "fees",
    details,
  });

/** Confirms every opportunity whose check is due, including the samples. */
export async function checkAll(admin: Page): Promise<void> {
  const api = "/api/admin/opportunities";
  const { items } = await readApi<{ items: { id: string }[] }>(admin, `${api}?filter=check_due&limit=100`);
  for (const { id } of items) {
    const { version } = await readApi<ListedOpportunity>(admin, `${api}/${id}`);
    await changeFromElsewhere(admin, "POST", `${api}/${id}/check`, { seen_version: version });
  }
}
