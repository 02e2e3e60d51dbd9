import { NavLink } from "react-router";
import { bookingRules, daysOff } from "../../queries/days-off.ts";
import { prefetch } from "../../queries/show.ts";
import { availability } from "../../queries/tutor.ts";
import { preloadScripts } from "../preload-scripts.ts";

const AVAILABILITY = "/dashboard/tutor/availability";

/** The views of Session Management. They are links: each has an address. */
export function SubTabs() {
  const load = () => {
    preloadScripts(AVAILABILITY);
    prefetch([availability, daysOff, bookingRules]);
  };
  return (
    <nav className="sub-tabs" aria-label="Session Management">
      <NavLink to="/dashboard/tutor/sessions">Overview</NavLink>
      <NavLink to={AVAILABILITY} onPointerEnter={load} onFocus={load}>
        Availability
      </NavLink>
    </nav>
  );
}
