import type { ReactNode } from "react";

interface SectionProps {
  /** The section's id. */
  id: string;
  title: string;
  lede?: ReactNode;
  /** Beside the title, such as the buttons of a carousel. */
  actions?: ReactNode;
  /** Whether it has the tinted background. */
  tinted?: boolean;
  /** On wide screens: the title on the left, the content on the right. */
  split?: boolean;
  children: ReactNode;
}

/** A section of a page with its heading. */
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
