import type { ReactNode } from "react";

interface SectionProps {
  /** The section's fragment on the page. */
  id: string;
  title: string;
  lede?: string;
  /** Beside the title: buttons that turn a row, for one. */
  actions?: ReactNode;
  /** On the quieter ground, to set it apart from its neighbors. */
  tinted?: boolean;
  /** On wide screens: the title on the left, the rest on the right. */
  split?: boolean;
  children: ReactNode;
}

/** A section of a page under its own heading. */
export function Section({ id, title, lede, actions, tinted, split, children }: SectionProps) {
  return (
    <section
      id={id}
      className={["part", tinted && "tinted", split && "split"].filter(Boolean).join(" ")}
      aria-labelledby={`${id}-title`}
    >
      <div className="wrap">
        <header className="part-head">
          <h2 id={`${id}-title`}>{title}</h2>
          {lede && <p className="lede">{lede}</p>}
          {actions}
        </header>
        {children}
      </div>
    </section>
  );
}
