import type { ReactNode } from "react";

interface PageHeaderProps {
  /** What kind of page this is, in a word or two, and a link to the page above it. */
  kicker: ReactNode;
  title: string;
  lede: string;
  /** What to do next: buttons and links. */
  actions?: ReactNode;
  /** A line below them: when it starts, or that it is over. */
  notice?: string;
  /** A figure beside the words. */
  figure?: ReactNode;
}

/** How a page begins: what it is, for whom, what next, and a drawing. Styles: `page-header.css`. */
export function PageHeader({ kicker, title, lede, actions, notice, figure }: PageHeaderProps) {
  return (
    <header className="opening wrap">
      <div className="opening-text">
        <p className="kicker">{kicker}</p>
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
        {actions && <p className="actions">{actions}</p>}
        {notice && <p className="notice">{notice}</p>}
      </div>
      {figure}
    </header>
  );
}
