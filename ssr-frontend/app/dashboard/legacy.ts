import { type DashboardView, HOME } from "./views.ts";

/** The tabs' names in the addresses of earlier emails. */
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

/** A parameter that only the tutor's sessions have. */
const SESSIONS_PARAM = "date";

/** Parameters that only a student's lessons have: a mentor's page and the return from payment use them. */
const LESSONS_PARAMS = ["subject", "tutor", "checkout"];

/** The view that a query belongs to; the first one if it fits none. */
export function viewFor(views: readonly DashboardView[], query: URLSearchParams): DashboardView | undefined {
  const tab = query.get("tab") ?? "";
  const known = views.find((view) => TABS[view]?.has(tab));
  if (known) return known;
  const learns = views.includes("student") && LESSONS_PARAMS.some((name) => query.has(name));
  return learns ? "student" : views[0];
}

/** The target of `/dashboard`: the tab that the query names, or the first one. Other parameters are kept. */
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
