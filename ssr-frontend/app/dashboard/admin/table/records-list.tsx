import type { CSSProperties } from "react";
import { Link } from "react-router";
import { RowList } from "../../../components/row-list.tsx";
import { type Column, gridTemplate, nextDirection, type TableProps, type TableRow } from "./columns.ts";
import { SortMark } from "./sort-mark.tsx";

/** Rows as a list: cards on phones, and the grid's placeholder until it has loaded. */
export function RecordsList<R extends TableRow>(props: TableProps<R>) {
  const { label, rows, columns, sort, rowHeight, tall } = props;
  const style = {
    "--columns": gridTemplate(columns),
    ...(rowHeight ? { "--row-height": `${rowHeight}px` } : {}),
  };
  return (
    <div className="records-list" style={style as CSSProperties}>
      <SortLinks columns={columns} sort={sort} />
      <RowList aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} tabIndex={-1} className={tall?.(row) ? "tall" : undefined}>
            {columns.map((column) => (
              <div key={column.field} className={cellClass(column)}>
                {column.render(row, {})}
              </div>
            ))}
          </li>
        ))}
      </RowList>
    </div>
  );
}

const cellClass = ({ field, end = false }: Pick<Column<never>, "field" | "end">) =>
  `cell cell-${field}${end ? " end" : ""}`;

type SortLinksProps<R extends TableRow> = Pick<TableProps<R>, "columns" | "sort">;

/** The sort links; in wide windows each is above its column. */
function SortLinks<R extends TableRow>({ columns, sort }: SortLinksProps<R>) {
  return (
    <nav className="records-head" aria-label="Sort by">
      {columns.map((column) => (
        <span key={column.field} className={cellClass(column)}>
          <SortLink column={column} sort={sort} />
        </span>
      ))}
    </nav>
  );
}

function SortLink<R>({ column, sort }: { column: Column<R>; sort: TableProps<TableRow>["sort"] }) {
  if (column.sort === undefined) {
    // On phones the lines of a card have their own labels.
    return column.unnamed ? null : <span aria-hidden="true">{column.head}</span>;
  }
  const current = column.sort === sort.field;
  const next = nextDirection(column, sort);
  return (
    <Link
      to={sort.hrefOf(column.sort, next)}
      preventScrollReset
      aria-current={current ? "true" : undefined}
      aria-label={`${column.head}${current ? `, now ${DIRECTIONS[sort.direction]}` : ""}`}
    >
      {column.head}
      {current && <SortMark direction={sort.direction} />}
    </Link>
  );
}

const DIRECTIONS = { asc: "ascending", desc: "descending" };
