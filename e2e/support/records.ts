/** Session records, entered by an admin without a page. */
import { expect, type Locator, type Page } from "@playwright/test";
import { academyDate, daysAfter } from "./dates.ts";
import { openAtWork } from "./keyboard.ts";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import type { Person } from "./people.ts";

/** Returns the academy's date `days` ago. */
export const dateAgo = (days: number): string => daysAfter(academyDate(Date.now()), -days);

interface SessionRecord {
  id: string;
  paid: boolean;
  version: number;
}

interface EnteredSession {
  daysAgo?: number;
  start_time?: string;
  end_time?: string;
  student_name?: string | null;
  session_description?: string | null;
}

/** Enters a session of a tutor's as the page's admin does in another window. */
export async function enterSession(
  page: Page,
  tutor: Person,
  { daysAgo = 2, start_time = "15:00", end_time = "16:30", ...texts }: EnteredSession = {},
): Promise<SessionRecord> {
  return changeFromElsewhere<SessionRecord>(page, "POST", "/api/admin/sessions", {
    tutor_id: await tutorId(page, tutor),
    date: dateAgo(daysAgo),
    start_time,
    end_time,
    ...texts,
  });
}

/** Marks a session as paid or unpaid, as in another window; returns the updated session. */
export const markPaid = (page: Page, { id, version }: SessionRecord, paid: boolean): Promise<SessionRecord> =>
  changeFromElsewhere<SessionRecord>(page, "PUT", `/api/admin/sessions/${id}/paid`, { paid, version });

/** Returns a tutor's id from the admin's API. */
async function tutorId(page: Page, { email }: Person): Promise<string> {
  const { items } = await readApi<{ items: { id: string }[] }>(
    page,
    `/api/admin/tutors?q=${encodeURIComponent(email)}`,
  );
  expect(items, `tutors with ${email}`).toHaveLength(1);
  return items[0]?.id ?? "";
}

/** Opens one of the admin's tables filtered by a person's last name, and waits for hydration. */
export const openTable = (page: Page, tab: string, { lastName }: Person): Promise<void> =>
  openAtWork(page, `/dashboard/admin/${tab}?q=${encodeURIComponent(lastName)}`);

/** The rows of a table: cards on phones. */
export const tableRows = (page: Page): Locator =>
  page.getByRole("main").locator(".records-list li, .MuiDataGrid-row");
