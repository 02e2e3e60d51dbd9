import type { ReactNode } from "react";

interface PartProps {
  /** The part's address on the page. */
  id: string;
  title: string;
  lede?: string;
  /** Beside the title: buttons that turn a row, for one. */
  aside?: ReactNode;
  /** On the quieter ground, to set it apart from its neighbors. */
  tinted?: boolean;
  children: ReactNode;
}

/** A part of a page under its own heading. */
export function Part({ id, title, lede, aside, tinted, children }: PartProps) {
  return (
    <section id={id} className={tinted ? "part tinted" : "part"} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <header className="part-head">
          <h2 id={`${id}-title`}>{title}</h2>
          {lede && <p className="lede">{lede}</p>}
          {aside}
        </header>
        {children}
      </div>
    </section>
  );
}
