import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "../../../queries/session.ts";
import { prefetch } from "../../../queries/show.ts";
import { preloadScripts } from "../../preload-scripts.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import "../../sub-tabs.css";
import { MONEY_PAGES, type MoneyPageLink } from "./money-pages.ts";
import "./money.css";

interface MoneyPageProps {
  /** The document's title, and the page's heading. */
  title: string;
  /** One line that sums up the state. */
  state?: ReactNode;
  /** The next thing to do here. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages about money, with links to the others. */
export function MoneyPage({ children, ...page }: MoneyPageProps) {
  const { pathname } = useLocation();
  return (
    <TabPage {...page}>
      <nav className="sub-tabs money-pages" aria-label="Money">
        {MONEY_PAGES.map((one) => (
          <PageLink key={one.to} page={one} current={one.to === pathname} />
        ))}
      </nav>
      {children}
    </TabPage>
  );
}

function PageLink({ page: { to, label, queries }, current }: { page: MoneyPageLink; current: boolean }) {
  const session = useSession();
  const load = () => {
    preloadScripts(to);
    prefetch(queries({ search: new URLSearchParams(), session }));
  };
  return (
    <Link to={to} aria-current={current ? "page" : undefined} onPointerEnter={load} onFocus={load}>
      {label}
    </Link>
  );
}
