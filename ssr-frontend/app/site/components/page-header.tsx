import type { ReactNode } from "react";

interface PageHeaderProps {
  /** The kind of page in a word or two, and a link to its parent page. */
  kicker: ReactNode;
  title: string;
  lede: string;
  /** The actions: buttons and links. */
  actions?: ReactNode;
  /** A line below the actions: when it starts, or that it is over. */
  notice?: string;
  /** A figure beside the text. */
  figure?: ReactNode;
}

/** The head of a page: title, introduction, actions and a figure. Styles: `page-header.css`. */
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
