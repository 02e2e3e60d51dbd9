import type { User } from "../queries/session.ts";

/** The dashboards there are: one for each role. */
export type DashboardView = User["role"];

/** What people call the views. */
export const VIEW_LABELS: Record<DashboardView, string> = {
  admin: "Admin",
  tutor: "Tutor",
  student: "Student",
  provider: "Provider",
};

/** `Student Dashboard` and its like. */
export const dashboardTitle = (view: DashboardView): string => `${VIEW_LABELS[view]} Dashboard`;

/** Where each view begins. */
export const HOME: Record<DashboardView, string> = {
  student: "/dashboard/student/lessons",
  tutor: "/dashboard/tutor/overview",
  admin: "/dashboard/admin/overview",
  provider: "/dashboard/provider/listings",
};

/** What decides which views somebody has. */
type ViewUser = Pick<User, "role" | "roles" | "needs_second_factor">;

/** The views of somebody's roles, the one they land on first; also an admin's that they may not see yet. */
export const allViewsOf = ({ role, roles, needs_second_factor }: ViewUser): DashboardView[] => [
  ...new Set([role, ...roles, ...(needs_second_factor ? (["admin"] as const) : [])]),
];

/** The views that somebody may see, the one they land on first. */
export const viewsOf = (user: ViewUser): DashboardView[] =>
  allViewsOf(user).filter((view) => !isWithheld(user, view));

/** Whether a view opens only when its admin has set up two-step sign-in. */
export const isWithheld = ({ needs_second_factor }: ViewUser, view: DashboardView): boolean =>
  view === "admin" && needs_second_factor;

/** Names the section of the account's page in which two-step sign-in is set up. */
export const TWO_STEP_ID = "two-step-sign-in";
export const TWO_STEP_HREF = `/account#${TWO_STEP_ID}`;

/** The view that an address belongs to, if it is part of a dashboard. */
export function viewAt(pathname: string): DashboardView | undefined {
  const [, name] = /^\/dashboard\/([a-z]+)(?:\/|$)/.exec(pathname) ?? [];
  return (Object.keys(VIEW_LABELS) as DashboardView[]).find((view) => view === name);
}

/** The view whose rail somebody sees at an address: the address's own, or the one they land on. */
export const railViewOf = (user: ViewUser | null | undefined, pathname: string): DashboardView =>
  viewAt(pathname) ?? (user && (viewsOf(user)[0] ?? user.role)) ?? "student";
