import { NavLink } from "react-router";
import { useSession } from "../../queries/session.ts";
import { prefetch } from "../../queries/show.ts";
import { preloadScripts } from "../preload-scripts.ts";
import "../sub-tabs.css";
import type { TabQueries } from "../tab.ts";
import { availabilityQueries, bookingsQueries, scheduleQueries, sessionsQueries } from "./tabs.ts";

interface SubTab {
  to: string;
  label: string;
  queries: TabQueries;
}

const SUB_TABS: readonly SubTab[] = [
  { to: "/dashboard/tutor/sessions", label: "Overview", queries: sessionsQueries },
  { to: "/dashboard/tutor/availability", label: "Availability", queries: availabilityQueries },
  { to: "/dashboard/tutor/bookings", label: "Bookings", queries: bookingsQueries },
  { to: "/dashboard/tutor/schedule", label: "Schedule", queries: scheduleQueries },
];

/** The views of Session Management, as links, since each has an address. */
export function SubTabs() {
  const session = useSession();
  return (
    <nav className="sub-tabs" aria-label="Session Management">
      {SUB_TABS.map(({ to, label, queries }) => {
        const load = () => {
          preloadScripts(to);
          prefetch(queries({ search: new URLSearchParams(), session }));
        };
        return (
          <NavLink key={to} to={to} onPointerEnter={load} onFocus={load}>
            {label}
          </NavLink>
        );
      })}
    </nav>
  );
}
