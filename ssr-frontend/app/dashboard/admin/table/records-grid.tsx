import { DataGrid, type GridColDef, type GridSortModel } from "@mui/x-data-grid";
import { useMemo } from "react";
import type { Column, TableProps, TableRow, TableSort } from "./columns.ts";
import { SortMark } from "./sort-mark.tsx";

/** In px; the list that stood in its place has the same. */
const HEAD_HEIGHT = 44;

/** Every row that there is on a page. */
const ALL_ROWS = { page: 0, pageSize: 100 };

const SLOTS = {
  columnSortedAscendingIcon: () => <SortMark direction="asc" />,
  columnSortedDescendingIcon: () => <SortMark direction="desc" />,
};

/** Records as a grid that is walked through with the arrows. The server sorts it and cuts it into pages. */
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
      // Its height is that of its rows: the page scrolls, not a part of it.
      autoHeight
      rowHeight={rowHeight}
      columnHeaderHeight={HEAD_HEIGHT}
      getRowHeight={({ model }) => (tall?.(model as TableRow) ? "auto" : null)}
      sortingMode="server"
      sortModel={sortModel}
      onSortModelChange={(model) => follow(model, columns, sort)}
      filterMode="server"
      // The content security policy lets no text become code.
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
        // What is typed is no way through the grid, and Space presses what has the focus.
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
