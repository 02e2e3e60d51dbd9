import { Page } from "../../components/page.tsx";

interface FormDoneProps {
  kicker: string;
  title: string;
  text: string;
  /** A link instead of the one to the home page. */
  next?: { label: string; href: string };
}

/** The page after a form about emails. */
export function FormDone({
  kicker,
  title,
  text,
  next = { label: "Return to Home", href: "/" },
}: FormDoneProps) {
  return (
    <Page title={title} noIndex>
      <main id="main" tabIndex={-1} className="wrap message">
        <p className="kicker">{kicker}</p>
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
