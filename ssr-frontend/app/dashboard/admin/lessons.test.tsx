// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { adminLesson } from "../../queries/admin-lessons.ts";
import { eventually, getByText, problemResponse, renderPage, stubApi } from "../../testing/app-page.tsx";
import {
  ask,
  buttons,
  dialog,
  fetchLessonDialogs,
  LESSON,
  showLesson,
  text,
} from "../../testing/lesson-page.tsx";
import { sampleLesson } from "../../testing/sample-lesson.ts";
import LessonsTab, { clientLoader } from "./lessons.tsx";

const { id, tutor, student } = LESSON.booking;

beforeAll(fetchLessonDialogs);

test("both can be written to from a lesson's page, which says that the look is recorded", async () => {
  await showLesson();
  expect(text()).toContain("We log that you opened this in the audit log.");
  expect(text()).toContain("Mira’s share$48.00The academy’s$12.00");
  const hrefs = [...document.querySelectorAll(".lesson-facts a")].map((a) => a.getAttribute("href"));
  expect(hrefs).toEqual([
    `/dashboard/admin/users?user=${student.id}`,
    "mailto:robin@academy.test",
    `/dashboard/admin/users?user=${tutor.id}`,
    "mailto:mira@academy.test",
  ]);
  expect(getByText("All Sessions").getAttribute("href")).toBe("/dashboard/admin/sessions");
});

test.each([
  ["free", { price_cents: 0 }, {}, "This session is free: nothing is charged for it."],
  ["paid elsewhere", { price_cents: 0, settled_elsewhere: true }, {}, "Mira earns $48.00 by its record."],
  [
    "not paid yet",
    { status: "pending" as const },
    { received_cents: 0 },
    "hasn’t arrived yet. Mira earns $48.00",
  ],
  [
    "never paid",
    { status: "cancelled" as const },
    { received_cents: 0 },
    "Nothing was paid of its price of $60.00.",
  ],
])("where a lesson is %s its money says so in words", async (_, booking, money, words) => {
  await showLesson(sampleLesson({ booking, money }));
  expect(text()).toContain(words);
  expect(document.querySelector(".money-bar")).toBeNull();
});

test("the record of a lesson that is paid elsewhere is where it is, as long as there is one", async () => {
  const booking = { price_cents: 0, settled_elsewhere: true };
  const { client } = await showLesson(sampleLesson({ booking }));
  expect(text()).toContain("The record is in Unpaid Sessions until someone marks it as paid");
  const cancelled = sampleLesson({
    booking: { ...booking, status: "cancelled" },
    money: { tutor_share_cents: 0 },
  });
  await act(async () => client.setQueryData(adminLesson(id).queryKey, cancelled));
  expect(text()).toContain("Paid elsewhere.");
  expect(text()).not.toContain("The record is in");
});

test.each([
  ["ahead", {}, ["Reschedule", "Substitute tutor", "Cancel session"]],
  ["over", { booking: { status: "completed", allowed_actions: ["refund"] } }, ["Refund"]],
  ["held", { booking: { status: "pending", allowed_actions: ["cancel"] } }, ["Cancel hold"]],
] satisfies [string, Parameters<typeof sampleLesson>[0], string[]][])(
  "of a lesson that is %s only what may be done is offered",
  async (_, change, offered) => {
    await showLesson(sampleLesson(change));
    expect(buttons()).toEqual(offered);
  },
);

test("an address that names neither a lesson nor a student leads to all sessions", async () => {
  const url = new URL("https://academy.test/dashboard/admin/lessons?lesson=latest");
  const visit = async () => clientLoader({ url } as Parameters<typeof clientLoader>[0]);
  const response: unknown = await visit().catch((thrown: unknown) => thrown);
  expect(response instanceof Response && response.headers.get("location")).toBe("/dashboard/admin/sessions");
});

test("a lesson that is not there is said to be so", async () => {
  stubApi(problemResponse(404, "not_found", "We can’t find that."));
  await renderPage(<LessonsTab />, `/dashboard/admin/lessons?lesson=${id}`);
  await eventually(() => expect(text()).toContain("This session doesn’t exist, or no longer exists."));
});

test("what was decided to go back is on its way, whatever the booking says yet", async () => {
  const booking = { status: "cancelled" as const, payment_status: "paid" as const };
  const { client } = await showLesson(sampleLesson({ booking }));
  expect(document.querySelector(".lesson-facts")?.textContent).toContain("Not refunded");
  await act(async () =>
    client.setQueryData(
      adminLesson(id).queryKey,
      sampleLesson({ booking, money: { refund_due_cents: 1000 } }),
    ),
  );
  expect(document.querySelector(".lesson-facts")?.textContent).toContain("Refund processing");
  expect(document.querySelector(".lesson-facts")?.textContent).not.toContain("Not refunded");
});

test("an account that is gone has no email, and is promised none", async () => {
  await showLesson(sampleLesson({ student: { ...student, email: null, suspended: false } }));
  expect(document.querySelector(".lesson-facts")?.textContent).toContain("Robin SampleAccount deleted");
  const hrefs = [...document.querySelectorAll(".lesson-facts a")].map((a) => a.getAttribute("href"));
  expect(hrefs).toEqual([`/dashboard/admin/users?user=${tutor.id}`, "mailto:mira@academy.test"]);
  await ask("Cancel session");
  expect(dialog()?.textContent).toContain("Mira gets an email right away");
  expect(dialog()?.textContent).toContain("Mira reads it in our email.");
  expect(dialog()?.textContent).not.toContain("Robin is told");
});

test("an account that is suspended says so", async () => {
  await showLesson(sampleLesson({ tutor: { ...sampleLesson().tutor, suspended: true } }));
  expect(document.querySelector(".lesson-facts")?.textContent).toContain("mira@academy.testSuspended");
});
