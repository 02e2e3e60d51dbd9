import { NavLink } from "react-router";
import { prefetch } from "../../queries/show.ts";
import { availability } from "../../queries/tutor.ts";

/** The views of Session Management. They are links: each has an address. */
export function SubTabs() {
  const load = () => prefetch([availability]);
  return (
    <nav className="sub-tabs" aria-label="Session Management">
      <NavLink to="/dashboard/tutor/sessions" prefetch="intent">
        Overview
      </NavLink>
      <NavLink to="/dashboard/tutor/availability" prefetch="intent" onPointerEnter={load} onFocus={load}>
        Availability
      </NavLink>
    </nav>
  );
}
