import { type ComponentType, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { TableProps, TableRow } from "./columns.ts";
import { RecordsList } from "./records-list.tsx";
import "./records.css";

type GridComponent = ComponentType<TableProps<TableRow>>;

interface RecordsProps<R extends TableRow> extends TableProps<R> {
  /** Which page it is: the first row of another one gets the focus. */
  page: string | undefined;
  /** Another page is on its way. */
  busy: boolean;
}

/**
 * Records as a table. The first document and phones get a list of them, which looks like the table in a wide window;
 * there the grid takes its place once the page is at work.
 */
export function Records<R extends TableRow>({ page, busy, ...table }: RecordsProps<R>) {
  const root = useRef<HTMLElement>(null);
  const Grid = useGrid(root);
  useFocusOnPage(root, page, busy);
  return (
    <section ref={root} className={`records records-${table.name}`} aria-label={table.label} aria-busy={busy}>
      {Grid ? (
        // Its columns get the rows that they were made for.
        <Grid {...(table as unknown as TableProps<TableRow>)} />
      ) : (
        <RecordsList {...table} />
      )}
    </section>
  );
}

/**
 * The grid, where it is to be shown and its script has come; not yet while the list has the focus, which would be lost
 * with it.
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
      // As a module of its own: phones and other pages never load the grid. Without it the list stays.
      import("./records-grid.tsx").then(
        (module) => {
          next = module.default;
          swap();
        },
        () => undefined,
      );
    } else swap();
    // The next thing that has the focus has it only after this event.
    const later = () => queueMicrotask(swap);
    document.addEventListener("focusin", later);
    return () => {
      ended = true;
      document.removeEventListener("focusin", later);
    };
  }, [wide, shown, root]);
  return Grid;
}

/** Leads on to the first row of another page once that is there. */
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

/** From here on a table has room for its columns. */
const WIDE = "(min-width: 56.25em)";

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether the window is wide enough for a table; not on the server, nor until the page is at work. */
const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
