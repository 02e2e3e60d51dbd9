import { expect, test } from "vitest";
import { type DashboardView, viewAt, viewsOf } from "./views.ts";

test("somebody sees the views of their roles, each once, the one they land on first", () => {
  expect(viewsOf({ role: "tutor", roles: ["student", "tutor"] })).toEqual(["tutor", "student"]);
  expect(viewsOf({ role: "student", roles: ["student"] })).toEqual(["student"]);
  expect(viewsOf({ role: "admin", roles: [] })).toEqual(["admin"]);
});

test.each<[string, DashboardView | undefined]>([
  ["/dashboard/tutor/overview", "tutor"],
  ["/dashboard/student", "student"],
  ["/dashboard", undefined],
  ["/dashboard/tutors/overview", undefined],
  ["/dashboard/toString/overview", undefined],
  ["/dashboard/tutor-x/overview", undefined],
  ["/account", undefined],
  ["/summer/dashboard/tutor/overview", undefined],
])("%s belongs to %s", (pathname, view) => expect(viewAt(pathname)).toBe(view));
