import type { ReactNode } from "react";
import type { SortDirection } from "../table-place.ts";

/** The `tabIndex` of a cell's control, in a table with a roving tab stop. */
export interface CellControl {
  tabIndex?: number | undefined;
}

/** A column of a table: a grid column in wide windows, a line of a card on phones. */
export interface Column<R> {
  field: string;
  head: string;
  /** In px, or a fraction of the free space with a minimum in px. */
  width: number | { part: number; min: number };
  /** The API's sort key, if the table can be sorted by it. */
  sort?: string;
  /** The initial sort direction. */
  first?: SortDirection;
  /** Aligned at the end, for numbers. */
  end?: boolean;
  /** Its cell is the row's header. */
  namesRow?: boolean;
  /** Its head is visually hidden. */
  unnamed?: boolean;
  render: (row: R, control: CellControl) => ReactNode;
}

/** The minimum of a row. */
export interface TableRow {
  id: string;
}

/** The current sort order, and the addresses of others. */
export interface TableSort {
  field: string;
  direction: SortDirection;
  hrefOf: (field: string, direction: SortDirection) => string;
  go: (field: string, direction: SortDirection) => void;
}

/** The props of both forms of a table. */
export interface TableProps<R extends TableRow> {
  /** The accessible name. */
  label: string;
  /** The suffix of its CSS classes. */
  name: string;
  rows: readonly R[];
  columns: readonly Column<R>[];
  sort: TableSort;
  /** In px; 44 by default. */
  rowHeight?: number;
  /** Whether a row is higher than others, while text is typed in it. */
  tall?: (row: R) => boolean;
}

/** The sort direction after a press on a column's head. */
export const nextDirection = (
  { sort, first = "asc" }: Pick<Column<never>, "sort" | "first">,
  { field, direction }: Pick<TableSort, "field" | "direction">,
): SortDirection => (sort !== field ? first : direction === "asc" ? "desc" : "asc");

/** The CSS grid template with the same widths as the data grid. */
export const gridTemplate = (columns: readonly Pick<Column<never>, "width">[]): string =>
  columns
    .map(({ width }) =>
      typeof width === "number" ? `${width}px` : `minmax(${width.min}px, ${width.part}fr)`,
    )
    .join(" ");
