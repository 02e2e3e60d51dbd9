import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import type { TableProps, TableRow } from "./columns.ts";
import { RecordsList } from "./records-list.tsx";
import "./records.css";
import { useWide } from "./use-wide.ts";

const List = createContext<ReactNode>(null);

/** The rows as they stood, until the grid's script is there. */
const ShownList = () => useContext(List);

// As a module of its own: phones and other pages never load the grid.
const Grid = lazyComponent<TableProps<TableRow>>(() => import("./records-grid.tsx"), <ShownList />);

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
  const grid = useGrid(root);
  useFocusOnPage(root, page, busy);
  const list = <RecordsList {...table} />;
  return (
    <section ref={root} className={`records records-${table.name}`} aria-label={table.label} aria-busy={busy}>
      {grid ? (
        <List value={list}>
          {/* Its columns get the rows that they were made for. */}
          <Grid {...(table as unknown as TableProps<TableRow>)} />
        </List>
      ) : (
        list
      )}
    </section>
  );
}

/** Whether the grid is to be shown; not yet while the list has the focus, which would be lost with it. */
function useGrid(root: RefObject<HTMLElement | null>): boolean {
  const wide = useWide();
  const [grid, setGrid] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (wide === grid || !element) return;
    const swap = () => {
      if (!element.contains(document.activeElement)) setGrid(wide);
    };
    swap();
    // The next thing that has the focus has it only after this event.
    const later = () => queueMicrotask(swap);
    document.addEventListener("focusin", later);
    return () => document.removeEventListener("focusin", later);
  }, [wide, grid, root]);
  return grid;
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
