import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { forgetOutboxes } from "../../chat/forget-outboxes.ts";
import { hasUnsent } from "../../chat/outbox-storage.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { removeDrafts } from "../../drafts/draft-storage.ts";
import { useSession } from "../../queries/session.ts";
import { SessionEnded } from "../../shell/session-ended.tsx";
import { Verification } from "../../shell/verification.tsx";
import { railViewOf } from "../views.ts";
import { ConnectionSign } from "./connection-sign.tsx";
import { LateNotice } from "./late-notice.tsx";
import { isLongRail, Rail } from "./rail.tsx";
import { useRailTabs, useSignInHref } from "./rail-tabs.ts";
import styles from "./shell.module.css";
import { Shortcuts } from "./shortcuts.tsx";

// Lazy, since most visits have no unsent messages.
const OutboxRunner = lazyComponent(() => import("../../chat/outbox-runner.tsx"));

/** The layout of every dashboard and of the account: the rail, and one tab. */
export default function DashboardShell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [keysShown, showKeys] = useState(false);
  const view = railViewOf(user, pathname);
  const tabs = useRailTabs(user, view);
  const signInHref = useSignInHref();
  return (
    <div className={`${styles.shell} ${isLongRail(tabs) ? styles.longRail : ""} with-rail`}>
      <Rail view={view} tabs={tabs} onKeys={() => showKeys(true)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <ConnectionSign />
        <LateNotice />
        <Outlet />
      </main>
      <SessionEnded {...(signInHref && { signInHref })} />
      <Verification />
      <Unsent />
      <Shortcuts tabs={tabs} open={keysShown} onOpen={showKeys} />
    </div>
  );
}

/** Sends the messages that the user could not send on an earlier visit, on whichever tab they open. */
function Unsent() {
  const { user } = useSession();
  const [found, setFound] = useState(false);
  useEffect(() => {
    // Deletes the unsent messages of other users of this browser.
    forgetOutboxes(user?.id);
    if (user) removeDrafts(user.id);
    setFound(user?.id !== undefined && hasUnsent(user.id));
  }, [user]);
  return found && <OutboxRunner />;
}
