// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { myChatReports, REPORTS_STEP } from "../queries/chat-safety.ts";
import { click, eventually, getByText, renderPage, stubApi } from "../testing/app-page.tsx";
import { sampleReport } from "../testing/sample-chat-safety.ts";
import { MyReports } from "./my-reports.tsx";

const show = (items: ReturnType<typeof sampleReport>[], more = false) =>
  renderPage(<MyReports />, "/", {}, [[myChatReports(REPORTS_STEP).queryKey, { items, more }]]);

const text = () => document.body.textContent;

test("who has reported nothing sees nothing", async () => {
  await show([]);
  expect(text()).not.toContain("My reports");
});

test("a report says until when a reply comes, and then the reply", async () => {
  await show([
    sampleReport(),
    sampleReport({
      id: "0192aa11-0000-7000-8000-0000000000d2",
      message_seq: null,
      state: "warned",
      reply: "Thank you. We have spoken to her.",
      decided_at: "2026-11-21T12:00:00Z",
    }),
  ]);
  const [open, decided] = [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(open).toContain("Waiting");
  expect(open).toContain(
    "You reported a message on Nov 20, 2026. You’ll hear from us by Nov 22, 2026, 4:00 AM Pacific time.",
  );
  expect(decided).toContain("Action taken");
  expect(decided).toContain("You reported the chat on Nov 20, 2026. We replied on Nov 21, 2026.");
  expect(decided).toContain("Thank you. We have spoken to her.");
});

test("more of them are read on request", async () => {
  await show([sampleReport()], true);
  const older = sampleReport({ id: "0192aa11-0000-7000-8000-0000000000d3", details: "An older one." });
  const calls = stubApi({ status: 200, body: { items: [sampleReport(), older], next_cursor: null } });
  await click(getByText("Show more reports"));
  await eventually(() => expect(text()).toContain("An older one."));
  expect(calls[0]?.path).toBe("/api/chats/reports?limit=10");
  expect(text()).not.toContain("Show more reports");
});
