import { expect, test } from "vitest";
import { type DashboardView, railViewOf, viewAt, viewsOf } from "./views.ts";

test("somebody sees the views of their roles, each once, the one they land on first", () => {
  const needs_second_factor = false;
  expect(viewsOf({ role: "tutor", roles: ["student", "tutor"], needs_second_factor })).toEqual([
    "tutor",
    "student",
  ]);
  expect(viewsOf({ role: "student", roles: ["student"], needs_second_factor })).toEqual(["student"]);
  expect(viewsOf({ role: "admin", roles: [], needs_second_factor })).toEqual(["admin"]);
});

test("an admin without the second factor that admins need sees the views of their other roles", () => {
  const withheld = { role: "admin", roles: ["tutor"], needs_second_factor: true } as const;
  const user = { ...withheld, roles: [...withheld.roles] };
  expect(viewsOf(user)).toEqual(["tutor"]);
  expect(railViewOf(user, "/account")).toBe("tutor");
  expect(railViewOf({ ...user, roles: [] }, "/account")).toBe("admin");
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
