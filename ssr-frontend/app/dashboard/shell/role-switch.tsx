import { Link, useLocation } from "react-router";
import { useSession } from "../../queries/session.ts";
import { dashboardTitle, HOME, viewAt, viewsOf } from "../views.ts";
import styles from "./role-switch.module.css";

/** The name of the current view; for a user with several roles, links to the others. */
export function RoleSwitch() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const shown = viewAt(pathname);
  if (!shown) return null;
  const views = user ? viewsOf(user) : [];
  if (views.length < 2) return <p className="kicker">{dashboardTitle(shown)}</p>;
  return (
    <nav className={styles.switch} aria-label="Your roles">
      {views.map((view) => (
        <Link key={view} to={HOME[view]} aria-current={view === shown ? "true" : undefined}>
          {dashboardTitle(view)}
        </Link>
      ))}
    </nav>
  );
}
