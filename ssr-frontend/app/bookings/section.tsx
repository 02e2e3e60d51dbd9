import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type ReactNode, useEffect, useId } from "react";
import { useReload, useReloading } from "../api/reload.ts";
import { useToast } from "../components/toasts.tsx";
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

/** Tells in a toast that something could not be loaded, once for each time it happens. */
export function useProblemToast(title: string, text?: string): void {
  const { error } = useToast();
  useEffect(() => {
    if (title) error(title, text);
  }, [error, title, text]);
}

/** Stands where data should be that could not be loaded; says why, and tries again. */
export function LoadError({ problem }: { problem: string }) {
  const reload = useReload();
  const loading = useReloading();
  const again = (
    <Button color="inherit" disabled={loading} onClick={() => void reload()}>
      Try again
    </Button>
  );
  return (
    <Alert severity="error" role="presentation" action={again}>
      {problem}
    </Alert>
  );
}

/** Nothing yet, and what to do about it. */
export const EmptyState = ({ children }: { children: ReactNode }) => <p className="empty">{children}</p>;
