import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Breadcrumb, type ParentPage } from "../../components/breadcrumb.tsx";
import { Page } from "../../components/page.tsx";
import { unreadChats } from "../../queries/chats.ts";
import { useSession } from "../../queries/session.ts";
import { railViewOf } from "../views.ts";
import { RoleSwitch } from "./role-switch.tsx";
import styles from "./tab-page.module.css";

interface TabPageProps {
  /** The document's title. */
  title: string;
  /** The page's heading, if it differs from the title. */
  heading?: string;
  parent?: ParentPage;
  /** One line that sums up the state. */
  state?: ReactNode;
  /** The primary action. */
  action?: ReactNode;
  children: ReactNode;
}

/** A tab of a dashboard: heading, one line of state, the primary action, and the content. */
export function TabPage({ title, heading = title, parent, state, action, children }: TabPageProps) {
  const unread = useUnread();
  return (
    <Page title={unread > 0 ? `(${unread}) ${title}` : title} noIndex>
      <header className={styles.head}>
        <div>
          {parent ? <Breadcrumb parent={parent} /> : <RoleSwitch />}
          <h1 tabIndex={-1}>{heading}</h1>
          {state && <p className={styles.state}>{state}</p>}
        </div>
        {action}
      </header>
      {children}
    </Page>
  );
}

/** The number of unread messages in the current view, from the rail's count. */
function useUnread(): number {
  const { user } = useSession();
  const view = railViewOf(user, useLocation().pathname);
  const role = view === "tutor" ? "tutor" : "student";
  const { data } = useQuery({ ...unreadChats(role), enabled: false });
  return view === role ? (data?.messages ?? 0) : 0;
}
