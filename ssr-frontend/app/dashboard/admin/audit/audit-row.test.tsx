// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { AuditEntry } from "../../../queries/admin.ts";
import { renderPage } from "../../../testing/app-page.tsx";
import { AuditRow } from "./audit-row.tsx";

const ID = "0192aa11-0000-7000-8000-00000000000b";

const entry = (subject_type: string): AuditEntry => ({
  id: 1,
  at: "2026-11-20T12:00:00Z",
  actor: null,
  action: "payment.received",
  subject_type,
  subject_id: ID,
  detail: {},
  request_id: null,
});

const hrefs = () => [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));

test("an entry leads to all about the same thing, and to the page of a session", async () => {
  const hrefOf = ({ subject }: { subject?: string | undefined }) => `/log?subject=${subject}`;
  await renderPage(<AuditRow entry={entry("booking")} hrefOf={hrefOf} />);
  expect(hrefs()).toEqual([`/log?subject=${ID}`, `/dashboard/admin/lessons?lesson=${ID}`]);
});

test("an entry about an opportunity, or a report of one, leads to its page", async () => {
  const page = `/dashboard/admin/opportunity?opportunity=${ID}`;
  await renderPage(<AuditRow entry={entry("opportunity")} hrefOf={() => "/log"} />);
  expect(hrefs()).toEqual(["/log", page]);
  const detail = { opportunity_id: ID } as unknown as AuditEntry["detail"];
  const report = { ...entry("opportunity_report"), subject_id: "x", detail };
  await renderPage(<AuditRow entry={report} hrefOf={() => "/log"} />);
  expect(hrefs()).toEqual(["/log", page]);
});

test.each([
  ["listing", `/dashboard/admin/listing?id=${ID}`],
  ["organization", "/dashboard/admin/summer?view=organizations&filter=all"],
])("an entry about a provider's %s leads to where it is looked at", async (subject, page) => {
  await renderPage(<AuditRow entry={entry(subject)} hrefOf={() => "/log"} />);
  expect(hrefs()).toEqual(["/log", page]);
});

test("what is no session has no page to lead to", async () => {
  await renderPage(<AuditRow entry={entry("user")} hrefOf={() => "/log"} />);
  expect(hrefs()).toEqual(["/log"]);
});

test("on the page of what all entries are about, none leads to others", async () => {
  await renderPage(<AuditRow entry={entry("booking")} />);
  expect(hrefs()).toEqual([]);
});
