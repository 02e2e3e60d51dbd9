import { DataGrid, type GridColDef, type GridSortModel } from "@mui/x-data-grid";
import { useMemo } from "react";
import type { Column, TableProps, TableRow, TableSort } from "./columns.ts";
import { SortMark } from "./sort-mark.tsx";

/** In px; the list that it replaces has the same. */
const HEAD_HEIGHT = 44;

/** Pagination with room for all rows, since the server sends one page. */
const ALL_ROWS = { page: 0, pageSize: 100 };

const SLOTS = {
  columnSortedAscendingIcon: () => <SortMark direction="asc" />,
  columnSortedDescendingIcon: () => <SortMark direction="desc" />,
};

/** A data grid with arrow-key navigation. The server sorts and paginates. */
export default function RecordsGrid({
  label,
  rows,
  columns,
  sort,
  rowHeight = HEAD_HEIGHT,
  tall,
}: TableProps<TableRow>) {
  const gridColumns = useMemo(() => columns.map(gridColumn), [columns]);
  const sortModel = useMemo(() => sortModelOf(columns, sort), [columns, sort]);
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return (
    <DataGrid
      aria-label={label}
      rows={rows}
      columns={gridColumns}
      // As high as its rows, so that the page scrolls instead of the grid.
      autoHeight
      rowHeight={rowHeight}
      columnHeaderHeight={HEAD_HEIGHT}
      getRowHeight={({ model }) => (tall?.(model as TableRow) ? "auto" : null)}
      sortingMode="server"
      sortModel={sortModel}
      onSortModelChange={(model) => follow(model, columns, sort)}
      filterMode="server"
      // The content security policy forbids `eval`.
      disableEval
      paginationMode="server"
      paginationModel={ALL_ROWS}
      rowCount={rows.length}
      hideFooter
      disableColumnFilter
      disableColumnMenu
      disableColumnSelector
      disableColumnResize
      disableRowSelectionOnClick
      rowSelection={false}
      onCellKeyDown={({ field }, event) => {
        // Arrow keys in a text field must not move through the grid, and Space must press the focused
        // control.
        const typing = event.target instanceof HTMLInputElement;
        if (typing || (event.key === " " && field)) event.defaultMuiPrevented = true;
      }}
      slots={SLOTS}
      {...(nonce ? { nonce } : {})}
    />
  );
}

const gridColumn = ({
  field,
  head,
  width,
  sort,
  first,
  end,
  unnamed,
  namesRow,
  render,
}: Column<TableRow>): GridColDef<TableRow> => ({
  field,
  headerName: head,
  ...(typeof width === "number" ? { width, minWidth: width } : { flex: width.part, minWidth: width.min }),
  sortable: sort !== undefined,
  sortingOrder: first === "desc" ? ["desc", "asc"] : ["asc", "desc"],
  ...(end ? { align: "right", headerAlign: "right" } : {}),
  ...(unnamed ? { renderHeader: () => <span className="visually-hidden">{head}</span> } : {}),
  cellClassName: `cell cell-${field}`,
  ...(namesRow ? { rowHeader: true } : {}),
  renderCell: ({ row, tabIndex }) => render(row, { tabIndex }),
});

function sortModelOf(columns: readonly Column<TableRow>[], { field, direction }: TableSort): GridSortModel {
  const column = columns.find(({ sort }) => sort === field);
  return column ? [{ field: column.field, sort: direction }] : [];
}

function follow(model: GridSortModel, columns: readonly Column<TableRow>[], sort: TableSort): void {
  const [wanted] = model;
  const column = columns.find(({ field }) => field === wanted?.field);
  if (column?.sort && wanted?.sort) sort.go(column.sort, wanted.sort);
}
