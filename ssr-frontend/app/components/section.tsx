import Alert from "@mui/material/Alert";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { BusyButton } from "./busy-button.tsx";
import "./section.css";

interface DashboardSectionProps {
  /** For links and focus; the heading gets it. */
  id?: string;
  title: string;
  /** What it is for, beside the title. */
  help?: ReactNode;
  /** The content needs the whole width: the title stays above it. */
  wide?: boolean;
  children: ReactNode;
}

/** A section of a dashboard: its title on the left where there is room, its content beside it. */
export function DashboardSection({ id, title, help, wide = false, children }: DashboardSectionProps) {
  const own = useId();
  const titleId = id ?? own;
  return (
    <section className={wide ? "part wide" : "part"} aria-labelledby={titleId}>
      <header className="part-head">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {help && <p className="note">{help}</p>}
      </header>
      <div className="part-body">{children}</div>
    </section>
  );
}

type LoadedQuery<T> = Pick<
  UseQueryResult<T>,
  "data" | "error" | "errorUpdateCount" | "isFetching" | "refetch"
>;

interface LoadedProps<T> {
  query: LoadedQuery<T>;
  /** In its place until it is there, of its size. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query has read: as soon as there is something it stays, whatever becomes of later reads. */
export function Loaded<T>({ query, skeleton = null, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return hasFailed(query) ? <LoadError query={query} /> : skeleton;
}

/** Whether a query has nothing to show since it failed. It has no error while it tries again. */
export const hasFailed = ({ data, errorUpdateCount }: LoadedQuery<unknown>): boolean =>
  data === undefined && errorUpdateCount > 0;

/** Stands where data should be that could not be loaded; says why, and tries again. */
export function LoadError({ query: { error, isFetching, refetch } }: { query: LoadedQuery<unknown> }) {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  const again = (
    <BusyButton color="inherit" busy={isFetching} onClick={() => void refetch()}>
      Try again
    </BusyButton>
  );
  return (
    <Alert severity="error" role="presentation" action={again}>
      {last?.message ?? "This could not be loaded. We are trying again."}
    </Alert>
  );
}

/** Rows that are still to come, of the same height. */
export const RowsSkeleton = ({ rows = 3 }: { rows?: number }) => (
  <div className="rows-skeleton" aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <div key={row} className="skeleton" />
    ))}
  </div>
);

/** What to do next, or why there is nothing at this place, in a line. */
export const Hint = ({ children }: { children: ReactNode }) => <p className="empty">{children}</p>;
