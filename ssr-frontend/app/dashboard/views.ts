import type { User } from "../queries/session.ts";

/** The dashboards, one for each role. */
export type DashboardView = User["role"];

/** The labels of the views. */
export const VIEW_LABELS: Record<DashboardView, string> = {
  admin: "Admin",
  tutor: "Tutor",
  student: "Student",
  provider: "Provider",
};

/** `Student Dashboard` and so on. */
export const dashboardTitle = (view: DashboardView): string => `${VIEW_LABELS[view]} Dashboard`;

/** The first page of each view. */
export const HOME: Record<DashboardView, string> = {
  student: "/dashboard/student/lessons",
  tutor: "/dashboard/tutor/overview",
  admin: "/dashboard/admin/overview",
  provider: "/dashboard/provider/listings",
};

/** The fields of a user that decide on their views. */
type ViewUser = Pick<User, "role" | "roles" | "needs_second_factor">;

/** The views of a user's roles, the default one first; includes an admin's locked view. */
export const allViewsOf = ({ role, roles, needs_second_factor }: ViewUser): DashboardView[] => [
  ...new Set([role, ...roles, ...(needs_second_factor ? (["admin"] as const) : [])]),
];

/** The views that a user may see, the default one first. */
export const viewsOf = (user: ViewUser): DashboardView[] =>
  allViewsOf(user).filter((view) => !isWithheld(user, view));

/** Whether a view is locked until its admin has set up two-step sign-in. */
export const isWithheld = ({ needs_second_factor }: ViewUser, view: DashboardView): boolean =>
  view === "admin" && needs_second_factor;

/** The id of the account page's section about two-step sign-in. */
export const TWO_STEP_ID = "two-step-sign-in";
export const TWO_STEP_HREF = `/account#${TWO_STEP_ID}`;

/** The view that an address belongs to, if it is in a dashboard. */
export function viewAt(pathname: string): DashboardView | undefined {
  const [, name] = /^\/dashboard\/([a-z]+)(?:\/|$)/.exec(pathname) ?? [];
  return (Object.keys(VIEW_LABELS) as DashboardView[]).find((view) => view === name);
}

/** The view whose rail is shown at an address: the address's own, or the user's default. */
export const railViewOf = (user: ViewUser | null | undefined, pathname: string): DashboardView =>
  viewAt(pathname) ?? (user && (viewsOf(user)[0] ?? user.role)) ?? "student";
