import "./dashboard.css";
import "./dashboard-styles.ts";
import { adminData } from "../admin/data.server.ts";
import { type CachedResponse, createQueryCache } from "../api/query-cache.ts";
import { lazyComponent } from "../components/lazy-component.tsx";
import { Page } from "../components/page.tsx";
import { Unreachable } from "../components/unreachable.tsx";
import { useLiveStatus } from "../live/live.tsx";
import { studentData } from "../student/data.server.ts";
import { dateIn } from "../time/wall.ts";
import { tutorData } from "../tutor/data.server.ts";
import type { Route } from "./+types/dashboard";
import { DashboardHeader, dashboardTitle } from "./dashboard-header.tsx";
import { requireUser, sessionOf } from "./session.server.ts";
import { useSession } from "./session.ts";
import { SignedOut } from "./signed-out.tsx";

// A dashboard is fetched for the role that sees it: nobody loads another role's tables and charts.
const loading = <p className="note">Loading…</p>;
const AdminDashboard = lazyComponent(() => import("../admin/dashboard.tsx"), loading, "admin dashboard");
const ProviderDashboard = lazyComponent(
  () => import("../summer/provider-dashboard.tsx"),
  loading,
  "provider dashboard",
);
const StudentDashboard = lazyComponent(
  () => import("../student/dashboard.tsx"),
  loading,
  "student dashboard",
);
const TutorDashboard = lazyComponent(() => import("../tutor/dashboard.tsx"), loading, "tutor dashboard");

/** What the viewer's role needs to see, read on the server. Any role but these three is a tutor's. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { pathname, search } = url;
  const { role } = requireUser(context, search && pathname + search);
  const { now, zone, live_cursor: after } = sessionOf(context);
  const today = dateIn(now, zone);
  if (role === "admin") return { view: "admin" as const, data: await adminData(request), after };
  if (role === "student") return { view: "student" as const, data: await studentData(request, today), after };
  if (role === "provider") return { view: "provider" as const };
  return { view: "tutor" as const, data: await tutorData(request, today) };
}

type DashboardData = Awaited<ReturnType<typeof loader>>;

const cache = createQueryCache<DashboardData>();

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  cache.load(() => serverLoader() as Promise<DashboardData>);

/** `/dashboard`: who is here, how the connection to the server stands, and the role's own dashboard. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  const liveStatus = useLiveStatus();
  const view: CachedResponse<DashboardData> = loaderData;
  cache.useCache(loaderData);
  if (!user || liveStatus === "signed-out") return <SignedOut />;
  return (
    <Page title={dashboardTitle(user)} noIndex>
      <main id="main" className="wrap dashboard">
        <DashboardHeader user={user} />
        {view.unreachable && <Unreachable />}
        {roleDashboard(view)}
      </main>
    </Page>
  );
}

function roleDashboard(view: CachedResponse<DashboardData>) {
  switch (view.view) {
    case "admin":
      return <AdminDashboard data={view.data} after={view.after} />;
    case "student":
      return <StudentDashboard data={view.data} stale={view.unreachable === true} after={view.after} />;
    case "provider":
      return <ProviderDashboard />;
    case "tutor":
      return <TutorDashboard data={view.data} />;
  }
}
