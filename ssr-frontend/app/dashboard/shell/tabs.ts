import type { AnyQuery } from "../../queries/query.ts";
import type { User } from "../../queries/session.ts";
import { ADMIN_TABS } from "../admin/tabs.ts";
import { PROVIDER_TABS } from "../provider/tabs.ts";
import { STUDENT_TABS } from "../student/tabs.ts";
import { TUTOR_TABS } from "../tutor/tabs.ts";
import type { DashboardView } from "../views.ts";
import { type Rails, railTabs } from "./rail-tabs.ts";

/** The rails of all views, for the server and for pages that every role has. */
export const TABS: Rails = {
  admin: ADMIN_TABS,
  tutor: TUTOR_TABS,
  student: STUDENT_TABS,
  provider: PROVIDER_TABS,
};

/** The queries of the counts in a view's rail, for server rendering. */
export const railQueries = (user: User, view: DashboardView): readonly AnyQuery[] =>
  railTabs(user, view, TABS).flatMap(({ count }) => count?.queries ?? []);
