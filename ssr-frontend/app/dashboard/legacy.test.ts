import { expect, test } from "vitest";
import { dashboardHref, viewFor } from "./legacy.ts";
import type { DashboardView } from "./views.ts";

test.each<[DashboardView, string, string]>([
  ["student", "", "/dashboard/student/lessons"],
  [
    "student",
    "subject=Physics&date=2026-12-01",
    "/dashboard/student/lessons?subject=Physics&date=2026-12-01",
  ],
  ["student", "tab=messages", "/dashboard/student/lessons"],
  ["tutor", "", "/dashboard/tutor/overview"],
  ["tutor", "tab=payments&onboarding=failed", "/dashboard/tutor/payments?onboarding=failed"],
  ["tutor", "tab=settings", "/dashboard/tutor/settings"],
  ["tutor", "date=2026-12-01", "/dashboard/tutor/sessions?date=2026-12-01"],
  ["tutor", "view=availability", "/dashboard/tutor/availability"],
  ["admin", "", "/dashboard/admin/overview"],
  ["admin", "tab=applications&status=approved", "/dashboard/admin/applications?status=approved"],
  ["admin", "tab=mail", "/dashboard/admin/email"],
  ["admin", "tab=audit&actor=1", "/dashboard/admin/audit-log?actor=1"],
  ["provider", "", "/dashboard/provider/listings"],
  ["tutor", "tab=toString", "/dashboard/tutor/overview"],
])("as %s, /dashboard?%s leads to %s", (view, query, href) => {
  expect(dashboardHref(view, new URLSearchParams(query))).toBe(href);
});

test.each<[DashboardView[], string, DashboardView]>([
  [["tutor", "student"], "", "tutor"],
  [["tutor", "student"], "subject=Physics&tutor=t1", "student"],
  [["tutor", "student"], "checkout=cancelled&booking_id=b1", "student"],
  [["tutor"], "subject=Physics", "tutor"],
  [["admin", "tutor"], "tab=payments", "tutor"],
  [["admin", "tutor"], "tab=mail", "admin"],
])("somebody who is %j and comes for ?%s sees what belongs to a %s", (views, query, view) => {
  expect(viewFor(views, new URLSearchParams(query))).toBe(view);
});
