import { Page } from "../../components/page.tsx";

interface DoneProps {
  title: string;
  text: string;
  /** Instead of the way home. */
  next?: { label: string; href: string };
}

/** What a form of the newsletter led to. */
export function Done({ title, text, next = { label: "Return to Home", href: "/" } }: DoneProps) {
  return (
    <Page title={title} noIndex>
      <main id="main" className="wrap message">
        <p className="kicker">Newsletter</p>
        <h1>{title}</h1>
        <p className="lede">{text}</p>
        <p className="actions">
          <a className="button" href={next.href}>
            {next.label}
          </a>
        </p>
      </main>
    </Page>
  );
}
