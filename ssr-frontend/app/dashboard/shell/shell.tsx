import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useLiveStatus } from "../../live/live.tsx";
import { useSession } from "../../queries/session.ts";
import { SignedOut } from "../../shell/signed-out.tsx";
import { viewAt, viewsOf } from "../views.ts";
import { ConnectionSign } from "./connection-sign.tsx";
import { LateNotice } from "./late-notice.tsx";
import { Rail } from "./rail.tsx";
import styles from "./shell.module.css";
import { Shortcuts } from "./shortcuts.tsx";
import { TABS } from "./tabs.ts";

/** The frame of everybody's dashboard and account: the rail of their role, and one of its tabs. */
export default function DashboardShell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const signedOut = useLiveStatus() === "signed-out";
  const main = useFocusOnNewTab(pathname);
  const [keysShown, showKeys] = useState(false);
  if (!user || signedOut) return <SignedOut />;
  const view = viewAt(pathname) ?? viewsOf(user)[0] ?? "student";
  return (
    <div className={`${styles.shell} with-rail`}>
      <Rail view={view} tabs={TABS[view]} onKeys={() => showKeys(true)} />
      <main id="main" className={styles.main} ref={main}>
        <ConnectionSign />
        <LateNotice />
        <Outlet />
      </main>
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
