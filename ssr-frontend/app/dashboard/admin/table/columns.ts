import type { ReactNode } from "react";
import type { SortDirection } from "./place.ts";

/** What a cell's control needs where the table has one tab stop and arrows lead on. */
export interface CellControl {
  tabIndex?: number | undefined;
}

/** A column of a table, drawn as a grid's in wide windows and as a card's line on phones. */
export interface Column<R> {
  field: string;
  head: string;
  /** In px, or as a part of what is left, with a least width in px. */
  width: number | { part: number; min: number };
  /** What the API calls sorting by it, if it can. */
  sort?: string;
  /** The direction it is sorted in at first. */
  first?: SortDirection;
  /** Numbers end below each other. */
  end?: boolean;
  /** What is in it says which row it is. */
  namesRow?: boolean;
  /** Its head is for readers alone. */
  unnamed?: boolean;
  render: (row: R, control: CellControl) => ReactNode;
}

/** What is in one of a table's rows, whatever it is about. */
export interface TableRow {
  id: string;
}

/** How a table is sorted, and where it is sorted in another way. */
export interface TableSort {
  field: string;
  direction: SortDirection;
  hrefOf: (field: string, direction: SortDirection) => string;
  go: (field: string, direction: SortDirection) => void;
}

/** All that a table's two forms need. */
export interface TableProps<R extends TableRow> {
  /** What is listed. */
  label: string;
  /** Names its rules of style. */
  name: string;
  rows: readonly R[];
  columns: readonly Column<R>[];
  sort: TableSort;
  /** In px; 44 if not given. */
  rowHeight?: number;
  /** Rows that are higher than others, while something is typed in them. */
  tall?: (row: R) => boolean;
}

/** The direction that pressing a column's head leads to. */
export const nextDirection = (
  { sort, first = "asc" }: Pick<Column<never>, "sort" | "first">,
  { field, direction }: Pick<TableSort, "field" | "direction">,
): SortDirection => (sort !== field ? first : direction === "asc" ? "desc" : "asc");

/** The columns of a CSS grid that are as wide as the data grid's. */
export const gridTemplate = (columns: readonly Pick<Column<never>, "width">[]): string =>
  columns
    .map(({ width }) =>
      typeof width === "number" ? `${width}px` : `minmax(${width.min}px, ${width.part}fr)`,
    )
    .join(" ");
