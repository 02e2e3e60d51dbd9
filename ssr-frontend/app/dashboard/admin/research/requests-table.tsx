import { type ReactNode, useRef } from "react";
import { ShowMore, type ShowMoreProps } from "../../../components/show-more.tsx";
import { ColumnHeader, Table, TableBody, TableHead, TableRow } from "../../../components/table.tsx";
import { useRowKeys } from "../../../components/use-row-keys.ts";

interface RequestsTableProps extends ShowMoreProps {
  /** The id of its heading. */
  labelledBy: string;
  /** A row for each. */
  children: ReactNode;
}

/** Research projects as a table that grows on request; focus goes on to the first row that is new. */
export function RequestsTable({ labelledBy, children, ...more }: RequestsTableProps) {
  const rows = useRef<HTMLTableSectionElement>(null);
  return (
    <>
      <Table className="requests" aria-labelledby={labelledBy} aria-busy={more.busy ?? false}>
        <TableHead>
          <TableRow>
            <ColumnHeader>Date</ColumnHeader>
            <ColumnHeader>Student</ColumnHeader>
            <ColumnHeader>Research area and goals</ColumnHeader>
            <ColumnHeader>Timeline</ColumnHeader>
            <ColumnHeader>Tutor</ColumnHeader>
            <ColumnHeader>Status</ColumnHeader>
            <ColumnHeader>
              <span className="visually-hidden">Details</span>
            </ColumnHeader>
          </TableRow>
        </TableHead>
        <TableBody ref={rows} {...useRowKeys(rows)}>
          {children}
        </TableBody>
      </Table>
      <ShowMore items={rows} {...more} />
    </>
  );
}
