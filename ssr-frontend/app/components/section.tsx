import Alert from "@mui/material/Alert";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { BusyButton } from "./busy-button.tsx";
import "./section.css";

interface DashboardSectionProps {
  /** The id for links and focus, set on the heading. */
  id?: string;
  title: string;
  /** A help text beside the title. */
  help?: ReactNode;
  /** Whether the content needs the whole width: the title is then above it. */
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
  /** A placeholder of the content's size while loading. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders a query's data: once there is data it stays, regardless of later fetches. */
export function Loaded<T>({ query, skeleton = null, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return hasFailed(query) ? <LoadError query={query} /> : skeleton;
}

/** Whether a query without data has failed. Its error is reset while it retries. */
export const hasFailed = ({ data, errorUpdateCount }: LoadedQuery<unknown>): boolean =>
  data === undefined && errorUpdateCount > 0;

/** Shown instead of data that could not be loaded, with the reason and a retry button. */
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
      {last?.message ?? "This didn’t load. We’re trying again."}
    </Alert>
  );
}

/** Placeholder rows of the same height. */
export const RowsSkeleton = ({ rows = 3 }: { rows?: number }) => (
  <div className="rows-skeleton" aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <div key={row} className="skeleton" />
    ))}
  </div>
);

/** A one-line hint: the next step, or why there is nothing here. */
export const Hint = ({ children }: { children: ReactNode }) => <p className="empty">{children}</p>;
