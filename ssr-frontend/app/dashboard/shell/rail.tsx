import { useEffect, useRef } from "react";
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
  const items = useCurrentInSight();
  return (
    <nav className={styles.rail} aria-label={`${VIEW_LABELS[view]} dashboard`}>
      <div className={`${styles.items} ${isLongRail(tabs) ? styles.many : ""}`} ref={items}>
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

/** As many find room beside each other on a phone; more are scrolled through. */
const MOST_AT_ONCE = 8;

/** Whether a rail has more entries than a phone shows at once. */
export const isLongRail = (tabs: readonly RailTab[]): boolean => tabs.length > MOST_AT_ONCE;

/** Scrolls a rail that is longer than the window to where its person is. */
function useCurrentInSight() {
  const items = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    const rail = items.current;
    const current = rail?.querySelector<HTMLElement>("[aria-current]");
    if (!rail || !current || rail.scrollWidth <= rail.clientWidth) return;
    rail.scrollLeft = current.offsetLeft - (rail.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return items;
}

/** So long after a page has come, its own lazy parts are there as well. In ms. */
const REST_DELAY = 2_000;

/**
 * Fetches the scripts of all tabs once the page is at rest: they open then even when the network is gone. Not where somebody has
 * asked their browser to save data.
 */
function usePreloadedTabs(tabs: readonly RailTab[]): void {
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => {
      for (const { to } of tabs) preloadScripts(to);
    }, REST_DELAY);
    return () => clearTimeout(timer);
  }, [tabs]);
}

/** Not in all browsers, nor in TypeScript's types (https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData). */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
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
    Promise.resolve(queries()).then(
      (queriesOf) => prefetch(queriesOf({ search: new URLSearchParams(), session })),
      // Without a connection; the tab tries again when it is opened.
      () => undefined,
    );
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

/** A larger number would lie over the next entry. */
const MOST_SHOWN = 99;

function Count({ useCount, words, quiet = false }: TabCount) {
  const count = useCount();
  if (!count) return null;
  if (quiet) return <QuietCount count={count} words={words} />;
  return (
    <b className={styles.count}>
      {count > MOST_SHOWN ? (
        <>
          <span aria-hidden="true">{MOST_SHOWN}+</span>
          <span className="visually-hidden">{count}</span>
        </>
      ) : (
        count
      )}
      <span className="visually-hidden"> {words}</span>
    </b>
  );
}

const SHORT = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** How much there is, where nothing of it waits. */
const QuietCount = ({ count, words }: { count: number; words: string }) => (
  <span className={styles.quiet}>
    <span aria-hidden="true">{SHORT.format(count)}</span>
    <span className="visually-hidden">
      {count} {words}
    </span>
  </span>
);
