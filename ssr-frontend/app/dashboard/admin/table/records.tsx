import { type ComponentType, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { TableProps, TableRow } from "./columns.ts";
import { RecordsList } from "./records-list.tsx";
import "./records.css";

type GridComponent = ComponentType<TableProps<TableRow>>;

interface RecordsProps<R extends TableRow> extends TableProps<R> {
  /** The page's key: the first row of another page gets the focus. */
  page: string | undefined;
  /** Whether another page is loading. */
  busy: boolean;
}

/**
 * Rows as a table. The server and phones render a list, which looks like the grid in a wide window; there the
 * grid replaces it after hydration.
 */
export function Records<R extends TableRow>({ page, busy, ...table }: RecordsProps<R>) {
  const root = useRef<HTMLElement>(null);
  const Grid = useGrid(root);
  useFocusOnPage(root, page, busy);
  return (
    <section ref={root} className={`records records-${table.name}`} aria-label={table.label} aria-busy={busy}>
      {Grid ? (
        // The columns match the rows; the grid's types do not know that.
        <Grid {...(table as unknown as TableProps<TableRow>)} />
      ) : (
        <RecordsList {...table} />
      )}
    </section>
  );
}

/**
 * The grid component, once the window is wide and its chunk has loaded. Not while the list contains the
 * focus, which the swap would lose.
 */
function useGrid(root: RefObject<HTMLElement | null>): GridComponent | undefined {
  const wide = useWide();
  const [Grid, setGrid] = useState<GridComponent>();
  const shown = Grid !== undefined;
  useEffect(() => {
    const element = root.current;
    if (wide === shown || !element) return;
    let next: GridComponent | undefined;
    let ended = false;
    const swap = () => {
      if (!ended && !element.contains(document.activeElement)) setGrid(() => next);
    };
    if (wide) {
      // A dynamic import: phones and other pages never load the grid. If it fails, the list stays.
      import("./records-grid.tsx").then(
        (module) => {
          next = module.default;
          swap();
        },
        () => undefined,
      );
    } else swap();
    // The next element gets the focus only after this event.
    const later = () => queueMicrotask(swap);
    document.addEventListener("focusin", later);
    return () => {
      ended = true;
      document.removeEventListener("focusin", later);
    };
  }, [wide, shown, root]);
  return Grid;
}

/** Focuses the first row of another page once it has loaded. */
function useFocusOnPage(root: RefObject<HTMLElement | null>, page: string | undefined, busy: boolean): void {
  const shown = useRef(page);
  useEffect(() => {
    if (busy || shown.current === page) return;
    shown.current = page;
    root.current
      ?.querySelector<HTMLElement>('li, [data-rowindex="0"] [data-colindex="0"]')
      ?.focus({ preventScroll: true });
    root.current?.scrollIntoView?.({ block: "nearest" });
  }, [root, page, busy]);
}

/** From this width on, a table's columns fit. */
const WIDE = "(min-width: 56.25em)";

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether the window is wide enough for a table; false on the server and until hydration. */
const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
