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

/** The views that somebody may see; the one they land on comes first. */
export const viewsOf = ({ role, roles }: Pick<User, "role" | "roles">): DashboardView[] => [
  ...new Set([role, ...roles]),
];

/** The view that an address belongs to, if it is part of a dashboard. */
export function viewAt(pathname: string): DashboardView | undefined {
  const [, name] = /^\/dashboard\/([a-z]+)(?:\/|$)/.exec(pathname) ?? [];
  return (Object.keys(VIEW_LABELS) as DashboardView[]).find((view) => view === name);
}

/** The view whose rail somebody sees at an address: the address's own, or the one they land on. */
export const railViewOf = (
  user: Pick<User, "role" | "roles"> | null | undefined,
  pathname: string,
): DashboardView => viewAt(pathname) ?? (user && viewsOf(user)[0]) ?? "student";
