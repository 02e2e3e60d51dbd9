import { type ReactNode, useId } from "react";

interface MarginPartProps {
  title: string;
  action?: ReactNode;
  /** What to say instead of the content when there is none. */
  empty?: string | false;
  children?: ReactNode;
}

/** A part of a notebook's margin: a small heading, what can be added, and what there is. */
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
