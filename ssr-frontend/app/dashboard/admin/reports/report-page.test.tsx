// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { chatReport, type UserSuspension, userSuspension } from "../../../queries/admin-chats.ts";
import {
  click,
  eventually,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  type,
} from "../../../testing/app-page.tsx";
import { MIRA, sampleAdminReport, sampleLesson, sampleSuspension } from "../../../testing/sample-desk.ts";
import { ReportPage } from "./report-page.tsx";

const report = sampleAdminReport();

const show = (change: Partial<typeof report> = {}, suspension: UserSuspension = sampleSuspension()) =>
  renderPage(<ReportPage id={report.id} list="/dashboard/admin/reports" />, "/", {}, [
    [chatReport(report.id).queryKey, sampleAdminReport(change)],
    [userSuspension(MIRA.id).queryKey, suspension],
  ]);

const text = () => document.body.textContent ?? "";
const value = (name: string) => document.querySelector<HTMLTextAreaElement>(`[name=${name}]`)?.value;
const choose = (action: string) =>
  click(document.querySelector<HTMLElement>(`[name=action][value=${action}]`) as HTMLElement);
const submit = () => document.querySelector<HTMLElement>("form [type=submit]") as HTMLElement;
const selects = () => [...document.querySelectorAll<HTMLSelectElement>(".suspension-lessons select")];
const select = (index: number, chosen: string) =>
  act(async () => {
    const field = selects()[index] as HTMLSelectElement;
    field.value = chosen;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });

test("a report says who about whom, what was written, and which message it is about", async () => {
  await show();
  expect(document.querySelector("h1")?.textContent).toBe("Report about Mira Sample");
  expect(text()).toContain("2 earlier reports about the same person");
  expect(document.querySelector(".transcript .marked")?.textContent).toContain("Write to me somewhere else.");
  expect(document.querySelector(".transcript .marked")?.textContent).toContain("Reported");
  const [chats] = document.querySelectorAll<HTMLAnchorElement>("dd p a");
  expect(chats?.getAttribute("href")).toBe("/?view=chats&q=mira%40academy.test");
  expect(text()).toContain("We log that you opened this");
});

test("a reply that was edited stays when another action is chosen", async () => {
  await show();
  await choose("dismiss");
  expect(value("reply")).toContain("Dear Robin, thank you");
  await type("reply", " Dear Robin, all is well. ");
  await choose("warn");
  await choose("dismiss");
  expect(value("reply")).toBe(" Dear Robin, all is well. ");
});

test("suspending deals with each lesson in the same form, and says what it comes to", async () => {
  await show();
  await choose("suspend");
  expect(text()).toContain("2 sessions are canceled, $102.00 goes back.");
  await select(2, "keep");
  expect(text()).toContain("1 session is canceled, $60.00 goes back. 1 session stays booked.");
  expect(selects()[0]?.value).toBe("");
  await select(0, "cancel");
  expect(text()).toContain("2 sessions are canceled");
  await select(1, "keep");
  const calls = stubApi({ status: 200, body: report }, { status: 200, body: report });
  await click(submit());
  expect(text()).toContain("Please say why, for other administrators.");
  expect(document.activeElement?.getAttribute("name")).toBe("suspension_reason");
  await type("suspension_reason", "Asked for a phone number.");
  await click(submit());
  expect(calls[0]?.body).toMatchObject({
    action: "suspend",
    suspension: {
      reason: "Asked for a phone number.",
      lessons: [
        { booking_id: "0192aa11-0000-7000-8000-0000000000b1", action: "keep" },
        { booking_id: "0192aa11-0000-7000-8000-0000000000b2", action: "cancel" },
      ],
    },
  });
});

test("lessons that have changed meanwhile are loaded again, and what was typed and chosen stays", async () => {
  await show();
  await choose("suspend");
  await type("suspension_reason", "Asked for a phone number.");
  await select(1, "keep");
  const changed = sampleSuspension({
    upcoming_lessons: [
      sampleLesson(),
      sampleLesson({ booking_id: "0192aa11-0000-7000-8000-0000000000b3", amount_cents: 5000 }),
    ],
  });
  const refusal = "The sessions have changed meanwhile. Please look at them again.";
  const calls = stubApi(
    problemResponse(409, "lessons_changed", refusal),
    { status: 200, body: report },
    { status: 200, body: changed },
  );
  await click(submit());
  await eventually(() => expect(text()).toContain(refusal));
  expect(calls.map(({ method }) => method)).toEqual(["POST", "GET", "GET"]);
  expect(value("suspension_reason")).toBe("Asked for a phone number.");
  expect(text()).toContain("1 session is canceled, $50.00 goes back. 1 session stays booked.");
});

test("one's own account is not suspended, and it says why", async () => {
  await show({}, sampleSuspension({ refusal: "self" }));
  await choose("suspend");
  expect(text()).toContain("This is your own account.");
  expect(isOff(submit())).toBe(true);
});

test("what somebody else decides meanwhile is said, and what was typed stays", async () => {
  const { client } = await show();
  await choose("dismiss");
  await type("reply", "Dear Robin, all is well.");
  await act(async () =>
    client.setQueryData(
      chatReport(report.id).queryKey,
      sampleAdminReport({
        state: "warned",
        decided_at: "2026-11-20T12:00:00Z",
        decided_by: "Ada Sample",
      }),
    ),
  );
  await eventually(() => expect(text()).toContain("Ada Sample decided this in the meantime."));
  expect(isOff(submit())).toBe(true);
  expect(value("reply")).toBe("Dear Robin, all is well.");
});
