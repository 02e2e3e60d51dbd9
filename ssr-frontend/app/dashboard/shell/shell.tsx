import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useSession } from "../../queries/session.ts";
import { SessionEnded } from "../../shell/session-ended.tsx";
import { viewAt, viewsOf } from "../views.ts";
import { ConnectionSign } from "./connection-sign.tsx";
import { Rail } from "./rail.tsx";
import styles from "./shell.module.css";
import { Shortcuts } from "./shortcuts.tsx";
import { TABS } from "./tabs.ts";

/** The frame of everybody's dashboard and account: the rail of their role, and one of its tabs. */
export default function DashboardShell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const main = useFocusOnNewTab(pathname);
  const [keysShown, showKeys] = useState(false);
  const view = viewAt(pathname) ?? (user && viewsOf(user)[0]) ?? "student";
  return (
    <div className={`${styles.shell} with-rail`}>
      <Rail view={view} tabs={TABS[view]} onKeys={() => showKeys(true)} />
      <main id="main" className={styles.main} ref={main}>
        <ConnectionSign />
        <Outlet />
      </main>
      <SessionEnded />
      <Shortcuts tabs={TABS[view]} open={keysShown} onOpen={showKeys} />
    </div>
  );
}

/** Leads focus to the heading of a tab that has been gone to, so that readers say where they are. */
function useFocusOnNewTab(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
