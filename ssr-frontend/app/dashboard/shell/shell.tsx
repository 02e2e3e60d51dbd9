import { useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useSession } from "../../queries/session.ts";
import { SessionEnded } from "../../shell/session-ended.tsx";
import { ConnectionSign } from "./connection-sign.tsx";
import { LateNotice } from "./late-notice.tsx";
import { Rail } from "./rail.tsx";
import styles from "./shell.module.css";
import { Shortcuts } from "./shortcuts.tsx";
import { railViewOf, TABS } from "./tabs.ts";

/** The frame of everybody's dashboard and account: the rail of their role, and one of its tabs. */
export default function DashboardShell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [keysShown, showKeys] = useState(false);
  const view = railViewOf(user, pathname);
  return (
    <div className={`${styles.shell} with-rail`}>
      <Rail view={view} tabs={TABS[view]} onKeys={() => showKeys(true)} />
      <main id="main" className={styles.main}>
        <ConnectionSign />
        <LateNotice />
        <Outlet />
      </main>
      <SessionEnded />
      <Shortcuts tabs={TABS[view]} open={keysShown} onOpen={showKeys} />
    </div>
  );
}
