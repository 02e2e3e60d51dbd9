import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Lecture, lectures } from "#content/decode-life.ts";
import { papersOf } from "./papers.ts";

const lecture: Lecture = { title: "L", about: "A" };

test("without an assignment, lectures 2 and 3 introduce the project and the others develop its model", () => {
  const labels = [1, 2, 3, 4, 5, 6].map((number) => papersOf(lecture, number).assignment.label);
  expect(labels).toEqual([
    "Project Model Development",
    "Project Introduction",
    "Project Introduction",
    "Project Model Development",
    "Project Model Development",
    "Project Model Development",
  ]);
});

test("notes that are not there yet are coming soon; papers that are there are links", () => {
  expect(papersOf(lecture, 1).notes).toEqual({ label: "Coming Soon" });
  const papers = papersOf({ ...lecture, notes: "/n.pdf", assignment: "/a.pdf" }, 1);
  expect(papers).toEqual({
    notes: { label: "Notes", href: "/n.pdf" },
    assignment: { label: "Assignment", href: "/a.pdf" },
  });
});

test("every paper that a lecture names is a file that is served", () => {
  const papers = lectures.flatMap(({ notes, assignment }) =>
    [notes, assignment].filter((path) => path !== undefined),
  );
  const missing = papers.filter((path) => !existsSync(join(import.meta.dirname, "../../../public", path)));
  expect(missing).toEqual([]);
});
