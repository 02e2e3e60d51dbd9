// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { adminLesson } from "../../../queries/admin-lessons.ts";
import { click, eventually, isOff, problemResponse, stubApi, type } from "../../../testing/app-page.tsx";
import {
  answer,
  ask,
  choose,
  dialog,
  fetchLessonDialogs,
  inDialog,
  LESSON,
  MOVED,
  sent,
  showLesson,
  text,
  value,
} from "../../../testing/lesson-page.tsx";
import { sampleLesson } from "../../../testing/sample-lesson.ts";
import { sampleStudent } from "../../../testing/sample-summer.ts";

const { id } = LESSON.booking;

beforeAll(fetchLessonDialogs);

test("a reason is in the dialog again the next time, with what becomes of the price, until it is sent", async () => {
  await showLesson(LESSON, [], { user: { ...sampleStudent, role: "admin" } });
  const askAgain = async () => {
    await eventually(() => expect(dialog()).toBeNull());
    await ask("Cancel session");
  };
  await askAgain();
  await choose("terms", "keep");
  await type("reason", " The tutor is ill. ");
  await click(inDialog("Keep it"));
  await askAgain();
  await eventually(() => expect(value("reason")).toBe(" The tutor is ill. "));
  expect(dialog()?.textContent).toContain("We restored what you typed here before.");
  expect(dialog()?.textContent).toContain("The price is kept.");
  const calls = stubApi(answer({ ...LESSON.booking, status: "cancelled" }));
  await click(inDialog("Cancel session"));
  expect(sent(calls)[0]?.body).toMatchObject({ without_refund: true, reason: "The tutor is ill." });
  await askAgain();
  expect([value("reason"), localStorage.length]).toEqual(["", 0]);
});

test("what the tutor earns is said where the price is kept", async () => {
  await showLesson();
  await ask("Cancel session");
  await choose("terms", "keep");
  expect(dialog()?.textContent).toContain("Mira earns $48.00, as if the session had taken place.");
});

test.each([
  ["free", { price_cents: 0 }, "This session is free: nothing was charged."],
  [
    "paid elsewhere",
    { price_cents: 0, settled_elsewhere: true },
    "Nothing was charged here: it’s paid elsewhere.",
  ],
])("where a lesson is %s there is nothing to choose", async (_, booking, words) => {
  const cancellation = { free_until: LESSON.booking.ends_at, refund_cents: 0 };
  await showLesson(sampleLesson({ booking: { ...booking, cancellation, allowed_actions: ["cancel"] } }));
  await ask("Cancel session");
  expect(dialog()?.textContent).toContain(words);
  expect(document.querySelector("[name=terms]")).toBeNull();
});

test("a lesson that was cancelled meanwhile is said to be so, and what is typed stays", async () => {
  await showLesson();
  await ask("Cancel session");
  await type("reason", "The tutor is ill.");
  const cancelled = sampleLesson({ booking: { status: "cancelled", allowed_actions: [] } });
  stubApi(problemResponse(409, "action_not_allowed", "It is cancelled."), { status: 200, body: cancelled });
  await click(inDialog("Cancel session"));
  await eventually(() => expect(dialog()?.textContent).toContain("This session is already canceled."));
  expect(isOff(inDialog("Cancel session"))).toBe(true);
  expect(value("reason")).toBe("The tutor is ill.");
  expect(document.querySelector(".lesson-facts")?.textContent).toContain("Canceled");
});

/** Another admin's change meanwhile. */

test("a lesson that was moved meanwhile is not cancelled before that was told; the next press means it as it is", async () => {
  await showLesson();
  await ask("Cancel session");
  await type("reason", "The tutor is ill.");
  const detail = "Grace Sample moved this session in the meantime. Nothing was changed.";
  const calls = stubApi(problemResponse(409, "edit_conflict", detail), answer(MOVED));
  await click(inDialog("Cancel session"));
  await eventually(() =>
    expect(dialog()?.textContent).toContain("In the meantime, someone moved it to Sunday, November 22, 2026"),
  );
  expect(dialog()?.textContent).toContain(detail);
  expect(value("reason")).toBe("The tutor is ill.");
  await click(inDialog("Cancel session"));
  expect(sent(calls).map(({ body }) => body)).toMatchObject([{ shown_sequence: 0 }, { shown_sequence: 3 }]);
});

test("a choice that is made anew is about the lesson as it is by now", async () => {
  const { client } = await showLesson();
  await ask("Cancel session");
  await act(async () => client.setQueryData(adminLesson(id).queryKey, MOVED));
  expect(dialog()?.textContent).toContain("In the meantime, someone moved it to Sunday, November 22, 2026");
  const refused = problemResponse(422, "validation_failed", "No.");
  const calls = stubApi(...Array.from({ length: 12 }, () => refused));
  await click(inDialog("Cancel session"));
  expect(sent(calls)[0]?.body).toMatchObject({ shown_sequence: 0 });
  await choose("terms", "keep");
  await click(inDialog("Cancel session"));
  expect(sent(calls).at(-1)?.body).toMatchObject({ shown_sequence: 3 });
});

test("what has gone back already is named when the rest is decided about", async () => {
  await showLesson(
    sampleLesson({ money: { refunded_cents: 2000, left_cents: 4000, tutor_share_cents: 3800 } }),
  );
  await ask("Cancel session");
  expect(dialog()?.textContent).toContain("Robin gets $60.00 back; $20.00 has gone back already.");
  expect(dialog()?.textContent).toContain("Robin gets nothing more back: $20.00 has gone back.");
  await choose("terms", "keep");
  expect(dialog()?.textContent).toContain("We keep what’s left of the price: $20.00 has gone back.");
});

test("reasons are spoken of where there are any", async () => {
  const refund = { amount_cents: 1000, status: "succeeded" as const, made_at: "2026-11-19T20:00:00Z" };
  await showLesson(sampleLesson({ refunds: [refund] }));
  expect(text()).toContain("Oldest first.");
  expect(text()).not.toContain("Only administrators can read the reasons.");
});
