import type { AnyQuery } from "../../queries/query.ts";
import type { User } from "../../queries/session.ts";
import { ADMIN_TABS } from "../admin/tabs.ts";
import { PROVIDER_TABS } from "../provider/tabs.ts";
import { STUDENT_TABS } from "../student/tabs.ts";
import { ACCOUNT_TAB, type RailTab } from "../tab.ts";
import { TUTOR_TABS } from "../tutor/tabs.ts";
import { type DashboardView, isWithheld } from "../views.ts";

/** What the rail of each view leads to, in order. */
export const TABS: Record<DashboardView, readonly RailTab[]> = {
  admin: ADMIN_TABS,
  tutor: TUTOR_TABS,
  student: STUDENT_TABS,
  provider: PROVIDER_TABS,
};

/** What the rail of a view leads somebody to: the account alone, where they may not see the view yet. */
export const railTabs = (user: User | null | undefined, view: DashboardView): readonly RailTab[] =>
  user && isWithheld(user, view) ? [ACCOUNT_TAB] : TABS[view];

/** What the numbers beside a view's rail are read by: for the first document of whatever stands beside it. */
export const railQueries = (user: User, view: DashboardView): readonly AnyQuery[] =>
  railTabs(user, view).flatMap(({ count }) => count?.queries ?? []);
