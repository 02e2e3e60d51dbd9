import type { ReactNode } from "react";

interface Chapter {
  id: string;
  title: string;
}

interface ChaptersProps {
  /** The label of the table of contents. */
  label: string;
  chapters: readonly Chapter[];
  children: ReactNode;
}

/** A long text with a table of contents beside it. Styles: `chapters.css`. */
export function Chapters({ label, chapters, children }: ChaptersProps) {
  return (
    <div className="wrap chapters">
      <nav className="contents" aria-labelledby="contents">
        <h2 id="contents">{label}</h2>
        <ol>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="chapters-text">{children}</div>
    </div>
  );
}

interface ChapterProps extends Chapter {
  number: number;
  children: ReactNode;
}

/** A numbered chapter. */
export function ChapterSection({ id, title, number, children }: ChapterProps) {
  return (
    <section id={id} className="chapter" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <span className="chapter-number" aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
