import { expect, test } from "vitest";
import { MIRA, sampleLesson, sampleSuspension } from "../../../testing/sample-desk.ts";
import { allActions, commonAction, lessonsConsequence, refusalWords } from "./suspension.ts";

const [one, two] = sampleSuspension().upcoming_lessons;
if (!one || !two) throw new Error("the sample has two lessons");
const both = [one, two];

test("every lesson is cancelled with its money back, unless it is kept", () => {
  expect(lessonsConsequence(both, {})).toBe("2 sessions are canceled, $102.00 goes back.");
  expect(lessonsConsequence(both, { [one.booking_id]: "keep" })).toBe(
    "1 session is canceled, $42.00 goes back. 1 session stays booked.",
  );
  expect(lessonsConsequence(both, allActions(both, "keep"))).toBe("2 sessions stay booked.");
  expect(lessonsConsequence([], {})).toBe("There are no upcoming sessions.");
});

test("a free lesson moves no money", () => {
  expect(lessonsConsequence([sampleLesson({ amount_cents: 0 })], {})).toBe("1 session is canceled.");
});

test("what is chosen for all is one thing, or nothing", () => {
  expect(commonAction({}, both)).toBe("cancel");
  expect(commonAction(allActions(both, "keep"), both)).toBe("keep");
  expect(commonAction({ [two.booking_id]: "keep" }, both)).toBeUndefined();
});

test("why somebody cannot be suspended", () => {
  expect(refusalWords(sampleSuspension())).toBe("");
  expect(refusalWords(sampleSuspension({ refusal: "self" }))).toContain("your own account");
  expect(refusalWords(sampleSuspension({ refusal: "last_admin" }))).toContain("the only administrator");
  expect(refusalWords(sampleSuspension({ suspended_at: "2026-11-20T00:00:00Z", person: MIRA }))).toBe(
    "Mira is already suspended.",
  );
});
