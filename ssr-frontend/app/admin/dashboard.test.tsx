// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { LiveProvider } from "../live/live.tsx";
import { renderPage, toasts } from "../testing/app-page.tsx";
import AdminDashboard from "./dashboard.tsx";
import type { AdminData } from "./data.server.ts";

const NOT_NOW = "We cannot reach our records right now.";
const fine: AdminData = {
  applications: { value: { items: [], more: false, counts: { pending: 0, approved: 0, rejected: 0 } } },
  audit: { value: { items: [], more: false } },
  mail: { value: { items: [], more: false, counts: { waiting: 0, failed: 0 } } },
};

const show = (tab: string, change: Partial<AdminData> = {}) =>
  renderPage(
    <LiveProvider userId={undefined} after={null}>
      <AdminDashboard data={{ ...fine, ...change }} after={null} />
    </LiveProvider>,
    `/dashboard?tab=${tab}`,
  );

test.each(["applications", "audit", "mail"] as const)("%s that cannot be had say so", async (tab) => {
  await show(tab, { [tab]: { problem: NOT_NOW } });
  expect(toasts()).toEqual([`Failed to load data${NOT_NOW}`]);
  expect(document.querySelector(".admin")?.textContent).toContain(NOT_NOW);
});

test("what is not looked at is not complained of", async () => {
  await show("audit", { mail: { problem: NOT_NOW } });
  expect(toasts()).toEqual([]);
});
