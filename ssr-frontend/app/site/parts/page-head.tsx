import type { ReactNode } from "react";
import type { Crumb } from "./breadcrumbs.ts";

interface PageHeadProps {
  /** The pages above this one, without the home page. */
  above?: Crumb[];
  /** What kind of page this is; the last word of the way here. */
  kicker: string;
  title: string;
  lede: string;
  /** Buttons, and a line below them. */
  children?: ReactNode;
  /** The page's drawing and what it shows. */
  figure?: { drawing: ReactNode; caption: string };
}

/** The top of a page: where it stands, what it is about, what to do next, and its drawing. */
export function PageHead({ above = [], kicker, title, lede, children, figure }: PageHeadProps) {
  return (
    <section className="head wrap">
      <div className="head-text">
        <p className="kicker crumbs">
          {above.map(({ label, path }) => (
            <span key={path}>
              <a href={path}>{label}</a> <span aria-hidden="true">/</span>{" "}
            </span>
          ))}
          {kicker}
        </p>
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
        {children}
      </div>
      {figure && (
        <figure className="head-figure">
          {figure.drawing}
          <figcaption>
            <b>Fig. 1</b> {figure.caption}
          </figcaption>
        </figure>
      )}
    </section>
  );
}
