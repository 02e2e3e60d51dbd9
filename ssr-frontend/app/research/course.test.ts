import { expect, test } from "vitest";
import { sampleMilestone } from "../testing/sample-research.ts";
import { byDate, courseFinding, courseOf, milestoneState } from "./course.ts";

const milestones = [
  sampleMilestone({ id: "b", title: "Paper", due_on: "2026-12-31" }),
  sampleMilestone({ id: "a", title: "Question", due_on: "2026-10-11", done_at: "2026-10-10T12:00:00Z" }),
  sampleMilestone({ id: "c", title: "Method", due_on: "2026-11-20" }),
];

test("milestones lie on the line by their dates, from the start to the last of them", () => {
  const { marks, today } = courseOf(milestones, "2026-10-01", "2026-11-21");
  expect(marks.map(({ title, number }) => [title, number])).toEqual([
    ["Question", 1],
    ["Method", 2],
    ["Paper", 3],
  ]);
  expect(marks[0]?.at).toBeCloseTo(10 / 91);
  expect(marks[2]?.at).toBe(1);
  expect(today).toBeCloseTo(51 / 91);
});

test("a milestone is done, late from the day after its date, or ahead", () => {
  expect(courseOf(milestones, "2026-10-01", "2026-11-21").marks.map(({ state }) => state)).toEqual([
    "done",
    "late",
    "ahead",
  ]);
  expect(milestoneState({ due_on: "2026-11-20" }, "2026-11-20")).toBe("ahead");
});

test("the line goes on to today where all dates have passed, and has no today once the project is over", () => {
  const late = courseOf(milestones, "2026-10-01", "2027-01-31");
  expect(late.today).toBe(1);
  expect(late.marks.every(({ at }) => at < 1)).toBe(true);
  const over = courseOf(milestones, "2026-10-01", undefined);
  expect(over.today).toBeUndefined();
  expect(over.marks.map(({ state }) => state)).not.toContain("late");
});

test("nothing lies outside the line, also with dates before the start or none at all", () => {
  const early = courseOf([sampleMilestone({ due_on: "2026-09-01" })], "2026-10-01", "2026-10-01");
  expect(early).toMatchObject({ today: 1, marks: [{ at: 0 }] });
  expect(courseOf([], "2026-10-01", undefined)).toEqual({ marks: [], today: undefined });
});

test("names that would lie over each other are left to the list", () => {
  const close = ["2026-10-02", "2026-10-03", "2026-12-31"].map((due_on) =>
    sampleMilestone({ id: due_on, due_on }),
  );
  const { marks } = courseOf(close, "2026-10-01", "2026-10-01");
  expect(marks.map(({ named }) => named)).toEqual([false, true, true]);
  expect(marks.map(({ numbered }) => numbered)).toEqual([false, true, true]);
});

test("milestones of one day keep the order in which they were made", () => {
  const twins = ["2026-11-02T00:00:00Z", "2026-11-01T00:00:00Z"].map((created_at) =>
    sampleMilestone({ id: created_at, created_at }),
  );
  expect(byDate(twins).map(({ id }) => id)).toEqual(["2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z"]);
});

test("the finding says how far it is, and of milestones where there are any", () => {
  const project = { progress_percentage: 40, milestones_done: 2, milestones_total: 5 };
  expect(courseFinding(project)).toBe("40% done, 2 of 5 milestones reached.");
  expect(courseFinding({ ...project, milestones_total: 0 })).toBe("40% done.");
});
