import { useEffect } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { useSession } from "../../queries/session.ts";
import { prefetch } from "../../queries/show.ts";
import { preloadScripts } from "../preload-scripts.ts";
import type { RailTab, TabCount } from "../tab.ts";
import { type DashboardView, VIEW_LABELS } from "../views.ts";
import styles from "./rail.module.css";

interface RailProps {
  view: DashboardView;
  tabs: readonly RailTab[];
  /** Shows the list of keys. */
  onKeys: () => void;
}

/** The areas of a role: on the left where there is room, at the thumb on a phone. */
export function Rail({ view, tabs, onKeys }: RailProps) {
  usePreloadedTabs(tabs);
  return (
    <nav className={styles.rail} aria-label={`${VIEW_LABELS[view]} dashboard`}>
      <div className={styles.items}>
        {tabs.map((tab) => (
          <RailLink key={tab.to} tab={tab} />
        ))}
        <button type="button" className={styles.keys} onClick={onKeys}>
          <kbd>?</kbd> <span>Keys</span>
        </button>
      </div>
    </nav>
  );
}

/** So long after a page has come, its own lazy parts are there as well. In ms. */
const REST_DELAY = 2_000;

/** Fetches the scripts of all tabs once the page is at rest: they open then even when the network is gone. */
function usePreloadedTabs(tabs: readonly RailTab[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { to } of tabs) preloadScripts(to);
    }, REST_DELAY);
    return () => clearTimeout(timer);
  }, [tabs]);
}

/** Leads to a tab, whose data is on its way as soon as somebody points at it. */
function RailLink({ tab }: { tab: RailTab }) {
  const { to, label, letter, icon, queries, count, also = [] } = tab;
  const session = useSession();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const current = [to, ...also].includes(pathname);
  const load = () => {
    preloadScripts(to);
    prefetch(queries({ search: new URLSearchParams(), session }));
  };
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className={next?.pathname === to ? styles.pending : undefined}
      title={`${label} (g ${letter})`}
      onPointerEnter={load}
      onFocus={load}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" className="draw" aria-hidden="true">
        <path d={icon} />
      </svg>
      <span>{label}</span>
      {count && <Count {...count} />}
    </Link>
  );
}

function Count({ useCount, words }: TabCount) {
  const count = useCount();
  if (!count) return null;
  return (
    <b className={styles.count}>
      {count}
      <span className="visually-hidden"> {words}</span>
    </b>
  );
}
