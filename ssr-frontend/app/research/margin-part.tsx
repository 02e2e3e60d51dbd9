import { type ReactNode, useId } from "react";

interface MarginPartProps {
  title: string;
  action?: ReactNode;
  /** Shown instead of the content if that is empty. */
  empty?: string | false;
  children?: ReactNode;
}

/** A section of a notebook's margin: a small heading, a button to add, and the content. */
export function MarginPart({ title, action, empty = false, children }: MarginPartProps) {
  const id = useId();
  return (
    <section className="margin-part" aria-labelledby={id}>
      <header className="notebook-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </header>
      {empty ? <p className="note">{empty}</p> : children}
    </section>
  );
}
