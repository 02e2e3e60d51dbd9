import { Page } from "../../components/page.tsx";

interface NewsletterDoneProps {
  title: string;
  text: string;
  /** A link instead of the one to the home page. */
  next?: { label: string; href: string };
}

/** The result of a form of the newsletter. */
export function NewsletterDone({
  title,
  text,
  next = { label: "Return to Home", href: "/" },
}: NewsletterDoneProps) {
  return (
    <Page title={title} noIndex>
      <main id="main" tabIndex={-1} className="wrap message">
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
