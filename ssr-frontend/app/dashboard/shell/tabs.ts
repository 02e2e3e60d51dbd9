import type { AnyQuery } from "../../queries/query.ts";
import { ADMIN_TABS } from "../admin/tabs.ts";
import { PROVIDER_TABS } from "../provider/tabs.ts";
import { STUDENT_TABS } from "../student/tabs.ts";
import type { RailTab } from "../tab.ts";
import { TUTOR_TABS } from "../tutor/tabs.ts";
import type { DashboardView } from "../views.ts";

/** What the rail of each view leads to, in order. */
export const TABS: Record<DashboardView, readonly RailTab[]> = {
  admin: ADMIN_TABS,
  tutor: TUTOR_TABS,
  student: STUDENT_TABS,
  provider: PROVIDER_TABS,
};

/** What the numbers beside a view's rail are read by: for the first document of whatever stands beside it. */
export const railQueries = (view: DashboardView): readonly AnyQuery[] =>
  TABS[view].flatMap(({ count }) => count?.queries ?? []);
