import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Wordmark } from "../components/wordmark.tsx";
import { dashboardTitle, HOME, viewAt, viewsOf } from "../dashboard/views.ts";
import type { User } from "../queries/session.ts";
import { SignOutButton } from "./sign-out.tsx";

/** The app's reduced header: page, user and sign-out. */
export function AppHeader({ user }: { user: User | null | undefined }) {
  return (
    <header className="bar">
      <div className="wrap bar-row">
        <Wordmark />
        {user && (
          <div className="bar-end">
            <AccountMenu user={user} />
            <SignOutButton />
          </div>
        )}
      </div>
    </header>
  );
}

/**
 * The account menu: the user, the dashboards of their roles, and the account pages. It is a native popover.
 */
function AccountMenu({ user }: { user: User }) {
  const { pathname } = useLocation();
  const shown = viewAt(pathname);
  const views = viewsOf(user);
  const menu = useRef<HTMLElement>(null);
  const close = () => menu.current?.hidePopover();
  const page = useRef(pathname);
  // Keyboard navigation closes it too, and a link to the current page does not navigate.
  useEffect(() => {
    // It may have been opened before hydration.
    if (page.current !== pathname) menu.current?.hidePopover();
    page.current = pathname;
  }, [pathname]);
  const link = (to: string, label: string) => (
    <Link to={to} aria-current={pathname === to ? "page" : undefined} onClick={close}>
      {label}
    </Link>
  );
  return (
    <>
      <button type="button" className="account-button" popoverTarget="account-menu">
        <span className="bar-name">
          {user.first_name} {user.last_name}
        </span>
        <svg viewBox="0 0 24 24" width="24" height="24" className="draw" aria-hidden="true">
          <circle cx="12" cy="9" r="4" />
          <path d="M4.500 20.500c.6-4 3.500-6.300 7.500-6.300s6.900 2.300 7.500 6.300" />
        </svg>
      </button>
      <nav id="account-menu" ref={menu} popover="auto" className="account-menu" aria-label="Account">
        <p className="note">
          {user.first_name} {user.last_name}
          <br />
          {user.email}
        </p>
        {views.map((view) => (
          <Link key={view} to={HOME[view]} aria-current={view === shown ? "true" : undefined} onClick={close}>
            {views.length > 1 ? dashboardTitle(view) : "Dashboard"}
          </Link>
        ))}
        {link("/account", "Account settings")}
      </nav>
    </>
  );
}
