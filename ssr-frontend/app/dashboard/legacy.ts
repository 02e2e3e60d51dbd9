import { type DashboardView, HOME } from "./views.ts";

/** Tabs as the addresses in our earlier emails name them. */
const TABS: Partial<Record<DashboardView, ReadonlyMap<string, string>>> = {
  tutor: new Map([
    ["sessions", "/dashboard/tutor/sessions"],
    ["payments", "/dashboard/tutor/payments"],
    ["settings", "/dashboard/tutor/settings"],
  ]),
  admin: new Map([
    ["applications", "/dashboard/admin/applications"],
    ["audit", "/dashboard/admin/audit-log"],
    ["mail", "/dashboard/admin/email"],
  ]),
};

/** What only the tutor's sessions know. */
const SESSIONS_PARAM = "date";

/** What only a student's lessons know: a mentor's page and the way back from payment lead there. */
const LESSONS_PARAMS = ["subject", "tutor", "checkout"];

/** The view that a query is about; the first one if it says nothing of that. */
export function viewFor(views: readonly DashboardView[], query: URLSearchParams): DashboardView | undefined {
  const tab = query.get("tab") ?? "";
  const known = views.find((view) => TABS[view]?.has(tab));
  if (known) return known;
  const learns = views.includes("student") && LESSONS_PARAMS.some((name) => query.has(name));
  return learns ? "student" : views[0];
}

/**
 * Where `/dashboard` leads: to the tab that its query names, or to the first one. What else stands in the query goes
 * along.
 */
export function dashboardHref(view: DashboardView, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  const tab = rest.get("tab") ?? "";
  const sub = rest.get("view");
  rest.delete("tab");
  if (view === "tutor") rest.delete("view");
  const search = rest.size > 0 ? `?${rest}` : "";
  if (view === "tutor" && sub === "availability") return `/dashboard/tutor/availability${search}`;
  const sessions = view === "tutor" && rest.has(SESSIONS_PARAM);
  const path = TABS[view]?.get(tab) ?? (sessions ? "/dashboard/tutor/sessions" : HOME[view]);
  return path + search;
}
