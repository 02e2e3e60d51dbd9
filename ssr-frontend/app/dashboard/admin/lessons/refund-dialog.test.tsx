// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { adminLesson } from "../../../queries/admin-lessons.ts";
import {
  click,
  eventually,
  focus,
  isOff,
  problemResponse,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import {
  answer,
  ask,
  DETAIL,
  dialog,
  fetchLessonDialogs,
  inDialog,
  LESSON,
  sent,
  showLesson,
  value,
} from "../../../testing/lesson-page.tsx";
import { sampleLesson } from "../../../testing/sample-lesson.ts";

const { id, student } = LESSON.booking;

beforeAll(fetchLessonDialogs);

const TAUGHT = sampleLesson({ booking: { status: "completed", allowed_actions: ["refund"] } });

test("more than is left is refused as it is typed; what a part means for the share is said", async () => {
  await showLesson(TAUGHT);
  await ask("Refund");
  await type("amount_cents", "60.01");
  expect(dialog()?.textContent).toContain("Enter at most $60.00: there isn’t more left.");
  await click(inDialog("Refund"));
  expect(dialog()?.textContent).toContain("Please say why, for other administrators.");
  expect(document.activeElement?.getAttribute("name")).toBe("amount_cents");
  await click(inDialog("Half"));
  expect(value("amount_cents")).toBe("30");
  expect(dialog()?.textContent).toContain("Robin gets $30.00 back.");
  expect(dialog()?.textContent).toContain("Mira’s share becomes $30.00 instead of $48.00");
  await type("amount_cents", "12");
  expect(dialog()?.textContent).toContain("Mira’s share stays $48.00.");
  await type("reason", "Began late.");
  stubApi(answer(TAUGHT));
  await click(inDialog("Refund $12.00"));
  expect(toasts()).toEqual([
    "Refund processing$12.00 goes back to Robin. We’ll email them once it’s been sent.",
  ]);
});

test("what an admin does with a lesson reloads what tells admins of it", async () => {
  const { client } = await showLesson(LESSON, [
    [["admin", "audit-log", "sample"], []],
    [["admin", "users", "one", student.id], {}],
  ]);
  await ask("Cancel session");
  stubApi({ status: 200, body: LESSON.booking });
  await click(inDialog("Cancel session"));
  for (const key of [
    ["admin", "audit-log", "sample"],
    ["admin", "users", "one", student.id],
  ])
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

test("characters of the reason are counted when few are left", async () => {
  await showLesson(TAUGHT);
  await ask("Refund");
  await type("reason", "a".repeat(300));
  expect(dialog()?.textContent).not.toContain("characters left");
  await type("reason", "a".repeat(480));
  expect(dialog()?.textContent).toContain("20 characters left");
});

test("what the server refuses is said at its field", async () => {
  await showLesson(TAUGHT);
  await ask("Refund");
  await click(inDialog("All of it ($60.00)"));
  await type("reason", "Began late.");
  stubApi(
    problemResponse(422, "validation_failed", "No.", { amount_cents: ["Please enter at most $20.00."] }),
  );
  await click(inDialog("Refund $60.00"));
  expect(dialog()?.textContent).toContain("Please enter at most $20.00.");
  expect(value("reason")).toBe("Began late.");
});

test("something else is left by now: it says so, with all that was typed still there", async () => {
  await showLesson(TAUGHT);
  await ask("Refund");
  await type("amount_cents", "50");
  await type("reason", "Began late.");
  const detail =
    "Sample Admin made a refund in the meantime: $40.00 of this payment is left. Nothing was refunded now.";
  const now = sampleLesson({
    booking: { status: "completed", allowed_actions: ["refund"] },
    money: { refunded_cents: 2000, tutor_share_cents: 4000, left_cents: 4000 },
  });
  const calls = stubApi(problemResponse(409, "edit_conflict", detail), answer(now));
  await click(inDialog("Refund $50.00"));
  await eventually(() => expect(dialog()?.textContent).toContain("$40.00 is left, not $60.00."));
  expect(dialog()?.textContent).toContain(detail);
  expect(dialog()?.textContent).toContain("Enter at most $40.00: there isn’t more left.");
  expect([value("amount_cents"), value("reason")]).toEqual(["50", "Began late."]);
  expect(calls.map(({ path }) => path)).toEqual([`${DETAIL}/refunds`, DETAIL]);
  // After the notice, the admin decides about the remaining amount.
  await type("amount_cents", "40");
  await click(inDialog("Refund $40.00"));
  expect(sent(calls)[1]?.body).toMatchObject({ amount_cents: 4000, shown_left_cents: 4000 });
});

/** The same lesson after another admin refunded a part of it. */
const PARTLY = sampleLesson({
  booking: { status: "completed", allowed_actions: ["refund"] },
  money: { refunded_cents: 1000, left_cents: 5000 },
});

test("a refund names what was left when it was decided, and what is left by now once the amount is changed", async () => {
  const { client } = await showLesson(TAUGHT);
  await ask("Refund");
  await type("amount_cents", "12");
  await type("reason", "Began late.");
  await act(async () => client.setQueryData(adminLesson(id).queryKey, PARTLY));
  expect(dialog()?.textContent).toContain("Something changed in the meantime: $50.00 is left, not $60.00.");
  const conflict = problemResponse(422, "validation_failed", "No.");
  const calls = stubApi(conflict, conflict);
  await click(inDialog("Refund $12.00"));
  expect(sent(calls)[0]?.body).toMatchObject({ shown_left_cents: 6000 });
  await type("amount_cents", "13");
  await click(inDialog("Refund $13.00"));
  expect(sent(calls).at(-1)?.body).toMatchObject({ shown_left_cents: 5000 });
});

test.each([
  [
    "nothing is left",
    { money: { left_cents: 0, refunded_cents: 6000 } },
    "By now nothing is left to refund.",
  ],
  [
    "another refund is on its way",
    { money: { left_cents: 4000, refund_due_cents: 2000 } },
    "A refund of $20.00 is on its way. Once it’s gone through, you can refund more.",
  ],
  [
    "the payment is disputed",
    { booking: { dispute: { state: "open" as const, opened_at: "2026-11-23T12:00:00Z" } } },
    "The cardholder is disputing this payment. Stripe won’t refund anything until that’s decided.",
  ],
  ["it cannot be refunded for another reason", {}, "This session is over."],
])("a refund of which %s meanwhile says so", async (_, change, words) => {
  const { client } = await showLesson(TAUGHT);
  await ask("Refund");
  await type("reason", "Began late.");
  const booking = {
    status: "completed" as const,
    allowed_actions: [],
    ...("booking" in change ? change.booking : {}),
  };
  const now = sampleLesson({ ...change, booking });
  await act(async () => client.setQueryData(adminLesson(id).queryKey, now));
  expect(dialog()?.textContent).toContain(words);
  expect(isOff(inDialog("Refund"))).toBe(true);
  expect(value("reason")).toBe("Began late.");
});

test("what is typed keeps the focus while it is sent, and cannot be changed", async () => {
  await showLesson(TAUGHT);
  await ask("Refund");
  await type("amount_cents", "12");
  await type("reason", "Began late.");
  const field = document.querySelector<HTMLTextAreaElement>("[name=reason]");
  if (!field) throw new Error("there is no reason");
  await focus(field);
  stubApi(new Promise(() => undefined));
  await click(inDialog("Refund $12.00"));
  expect(document.activeElement).toBe(field);
  expect(field.readOnly).toBe(true);
  await click(inDialog("Half"));
  expect(value("amount_cents")).toBe("12");
});
