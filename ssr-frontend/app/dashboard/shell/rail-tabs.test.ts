import { expect, test } from "vitest";
import { handle as account } from "../../account/settings/layout.tsx";
import type { User } from "../../queries/session.ts";
import { handle as admin } from "../admin/layout.tsx";
import { handle as provider } from "../provider/layout.tsx";
import { handle as student } from "../student/layout.tsx";
import { handle as tutor } from "../tutor/layout.tsx";
import type { DashboardView } from "../views.ts";
import { railTabs } from "./rail-tabs.ts";
import { TABS } from "./tabs.ts";

const user: User = {
  id: "0192aa11-0000-7000-8000-00000000000c",
  first_name: "Robin",
  last_name: "Sample",
  email: "robin@e2e.test",
  role: "admin",
  roles: ["admin"],
  needs_second_factor: false,
};
const paths = (view: DashboardView, rails: Parameters<typeof railTabs>[2], of = user) =>
  railTabs(of, view, rails).map(({ to }) => to);

test.each(Object.entries({ admin, tutor, student, provider }))(
  "the layout of the %s's tabs knows their rail",
  (name, { rails }) => {
    const view = name as DashboardView;
    expect(rails).toEqual({ [view]: TABS[view] });
    expect(account.rails[view]).toBe(TABS[view]);
    expect(
      paths(view, rails).filter((to) => !to.startsWith(`/dashboard/${view}/`) && to !== "/account"),
    ).toEqual([]);
  },
);

test("an admin without the second factor that admins need is led to the account alone", () => {
  const withheld = { ...user, needs_second_factor: true };
  expect(paths("admin", admin.rails, withheld)).toEqual(["/account"]);
  expect(paths("tutor", tutor.rails, withheld)).toContain("/dashboard/tutor/overview");
});
