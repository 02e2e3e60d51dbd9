// @vitest-environment happy-dom
import type { Middleware } from "openapi-fetch";
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../api/browser.ts";
import { applications, auditLog, emails } from "../../queries/admin.ts";
import { browserQueryClient } from "../../queries/client.ts";
import { listingCounts, organizationCounts } from "../../queries/listing-counts.ts";
import { opportunityCounts } from "../../queries/opportunity-counts.ts";
import { click, getByText, renderPage } from "../../testing/app-page.tsx";
import AuditLogTab from "./audit-log.tsx";
import EmailTab from "./email.tsx";
import { ADMIN_TABS } from "./tabs.ts";
import ApplicationsTab from "./tutor-applications.tsx";

test.each([
  [ApplicationsTab, "No application is waiting."],
  [EmailTab, "Every email has reached its mail server."],
  [AuditLogTab, "Nothing has happened yet."],
])("%o says that there is nothing", async (Tab, words) => {
  await renderPage(<Tab />, "/", {}, [
    [applications("pending", 25).queryKey, { items: [], more: false, counts: { pending: 0 } }],
    [emails("failed", 25).queryKey, { items: [], more: false, counts: { failed: 0 } }],
    [auditLog({}, 25).queryKey, { items: [], more: false }],
  ]);
  expect(document.querySelector(".admin-list")?.textContent).toContain(words);
});

test("another list takes the place of the shown one when it is there, and says nothing of itself until then", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const paths: string[] = [];
  const middleware: Middleware = {
    onRequest: ({ request }) => {
      paths.push(request.url.replace(/^.*\/api/, "/api"));
      return promise;
    },
  };
  api.use(middleware);
  onTestFinished(() => api.eject(middleware));
  const counts = { failed: 0, waiting: 2 };
  const { place } = await renderPage(<EmailTab />, "/", {}, [
    [emails("failed", 25).queryKey, { items: [], more: false, counts }],
  ]);
  const list = () => document.querySelector(".admin-list");
  expect(list()?.getAttribute("aria-busy")).toBe("false");
  await click(getByText("Waiting2"));
  expect(paths).toEqual(["/api/admin/mail?state=waiting&limit=25"]);
  expect(place().search).toBe("?state=waiting");
  expect(getByText("Waiting2").getAttribute("aria-current")).toBe("true");
  expect(list()?.getAttribute("aria-busy")).toBe("true");
  // The count is not known yet.
  expect(list()?.textContent).toBe("");
  await act(async () => resolve(Response.json({ items: [], counts })));
  expect(list()?.getAttribute("aria-busy")).toBe("false");
  expect(list()?.textContent).toBe("No email is waiting.");
});

test("the Summer tab counts all that waits in its views", async () => {
  const tab = ADMIN_TABS.find(({ label }) => label === "Summer");
  const Count = () => <p>{tab?.count?.useCount()}</p>;
  await renderPage(<Count />, "/", {}, [
    [opportunityCounts.queryKey, { all: 9, open: 5, check_due: 1, closed: 1, hidden: 1, reported: 2 }],
    [listingCounts.queryKey, { draft: 100, in_review: 10, returned: 100, approved: 100, closed: 100 }],
    [organizationCounts.queryKey, { all: 1000, to_verify: 20, to_review: 1, verified: 1000 }],
  ]);
  expect(getByText("34")).toBeTruthy();
});

test("a filter that is pointed at has its list on the way", async () => {
  const read = vi.spyOn(browserQueryClient(), "query").mockResolvedValue(undefined);
  await renderPage(<ApplicationsTab />, "/", {}, [
    [applications("pending", 25).queryKey, { items: [], more: false, counts: { pending: 0 } }],
  ]);
  await act(async () =>
    getByText("Approved").dispatchEvent(new PointerEvent("pointerover", { bubbles: true })),
  );
  expect(read.mock.calls.map(([{ queryKey }]) => queryKey)).toEqual([applications("approved", 25).queryKey]);
});
