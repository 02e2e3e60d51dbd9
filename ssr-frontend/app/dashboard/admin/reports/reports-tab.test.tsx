// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { chatReport, chatReports, heldMessages } from "../../../queries/admin-chats.ts";
import { aiTutorFlagCounts } from "../../../queries/ai-tutor-flag-counts.ts";
import { click, eventually, focus, getByText, renderPage, stubApi } from "../../../testing/app-page.tsx";
import { sampleAdminReport, sampleHeldInList } from "../../../testing/sample-desk.ts";
import ReportsTab from "../reports.tsx";

const report = sampleAdminReport();

const show = (path = "/dashboard/admin/reports", now = "2026-11-20T12:00:00Z") => {
  const reports = { items: [report], more: false, counts: { open: 1, decided: 4 } };
  const held = { items: [sampleHeldInList()], more: false, counts: { waiting: 2, decided: 0 } };
  return renderPage(<ReportsTab />, path, { now }, [
    [chatReports("open", 1).queryKey, reports],
    [chatReports("open", 25).queryKey, reports],
    [chatReports("decided", 25).queryKey, { ...reports, items: [] }],
    [heldMessages("waiting", 1).queryKey, held],
    [heldMessages("waiting", 25).queryKey, held],
    [aiTutorFlagCounts.queryKey, { open: 0, decided: 0 }],
  ]);
};

const text = () => document.body.textContent ?? "";

test("open reports say until when somebody has to reply, and whether that has passed", async () => {
  await show();
  expect(text()).toContain("Reply due");
  expect(text()).toContain("Nov 22, 2026, 2:00 AM");
  await show("/dashboard/admin/reports", "2026-11-22T10:00:01Z");
  expect(text()).toContain("Overdue");
});

test("nothing of a report is read before it is opened, and then the focus is on its heading", async () => {
  const { client } = await show();
  const calls = stubApi({ status: 200, body: report });
  const link = document.querySelector<HTMLElement>("h3 a") as HTMLElement;
  link.dispatchEvent(new Event("pointerover", { bubbles: true }));
  await focus(link);
  expect(calls).toEqual([]);
  await click(link);
  await eventually(() => expect(text()).toContain("What was written"));
  expect(calls.map(({ path }) => path)).toEqual([`/api/admin/chat-reports/${report.id}`]);
  expect(client.getQueryData(chatReport(report.id).queryKey)).toEqual(report);
  expect(document.activeElement?.tagName).toBe("H1");
});

test("held messages are another view, under an address of its own", async () => {
  const { place } = await show("/dashboard/admin/reports?state=decided");
  await click(getByText("Held messages2"));
  await eventually(() => expect(text()).toContain("Mira Sample to Robin Sample"));
  expect(place().search).toBe("?view=held");
  expect(text()).toContain("Phone number");
});
