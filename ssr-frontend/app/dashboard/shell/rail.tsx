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
  /** Opens the list of shortcuts. */
  onKeys: () => void;
}

/** The navigation of a role: on the left in wide windows, at the bottom on a phone. */
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

/** The number of entries that fit side by side on a phone; more are scrolled. */
const MOST_AT_ONCE = 8;

/** Whether a rail has more entries than a phone shows at once. */
export const isLongRail = (tabs: readonly RailTab[]): boolean => tabs.length > MOST_AT_ONCE;

/** Scrolls a long rail to the current entry. */
function useCurrentInSight() {
  const items = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current entry
  useEffect(() => {
    const rail = items.current;
    const current = rail?.querySelector<HTMLElement>("[aria-current]");
    if (!rail || !current || rail.scrollWidth <= rail.clientWidth) return;
    rail.scrollLeft = current.offsetLeft - (rail.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return items;
}

/** The delay after which a page's own lazy chunks have loaded, in ms. */
const REST_DELAY = 2_000;

/**
 * Preloads the scripts of all tabs once the page is idle, so that they open even if the network fails later.
 * Not if the browser saves data.
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

/**
 * Not in all browsers, nor in TypeScript's types
 * (https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData).
 */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** A link to a tab, whose data is prefetched on hover. */
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
      // The prefetch may fail without a connection; the tab loads again when it is opened.
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

/** A larger number would overlap the next entry. */
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

/** A count that needs no action. */
const QuietCount = ({ count, words }: { count: number; words: string }) => (
  <span className={styles.quiet}>
    <span aria-hidden="true">{SHORT.format(count)}</span>
    <span className="visually-hidden">
      {count} {words}
    </span>
  </span>
);
