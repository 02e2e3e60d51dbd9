import type { SortDirection } from "../table-place.ts";

const PATHS: Record<SortDirection, string> = {
  asc: "M8 13V3.500M4 7.500l4-4 4 4",
  desc: "M8 3v9.500M4 8.500l4 4 4-4",
};

/** The arrow of a column's sort direction. */
export const SortMark = ({ direction }: { direction: SortDirection }) => (
  <svg className="sort-mark draw" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path d={PATHS[direction]} />
  </svg>
);
