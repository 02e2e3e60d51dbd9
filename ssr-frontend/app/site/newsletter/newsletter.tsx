import { redirect } from "react-router";
import { newsletterPages, newsletterProblems } from "#content/newsletter.ts";
import type { PageHandle } from "../../document.ts";
import definitionsCss from "../components/definitions.css?inline";
import { Definitions } from "../components/definitions.tsx";
import { NewsletterForm } from "../components/newsletter-form.tsx";
import { SitePage } from "../components/site-page.tsx";
import type { Route } from "./+types/newsletter";
import css from "./newsletter.css?inline";
import { newsletterProblemOf } from "./problem-of.ts";

export const handle: PageHandle = { css: [definitionsCss, css] };

/** A rejected form redirects here with its error code; an unknown code redirects to the plain page. */
export function loader({ request }: Route.LoaderArgs) {
  const problem = newsletterProblemOf(request.url);
  if (problem === undefined) throw redirect("/newsletter", 302);
  return { problem };
}

const { kicker, title, lede, facts } = newsletterPages.form;

/** The newsletter's description and form, with its error. */
export default function Newsletter({ loaderData: { problem } }: Route.ComponentProps) {
  return (
    <SitePage path="/newsletter" {...(problem ? { title: "Not subscribed yet: newsletter" } : {})}>
      <section className="wrap newsletter" aria-labelledby="newsletter-title">
        <div className="newsletter-form">
          <p className="kicker">{kicker}</p>
          <h1 id="newsletter-title">{title}</h1>
          <p className="lede">{lede}</p>
          <NewsletterForm
            id="newsletter-email"
            labelledBy="newsletter-title"
            problem={problem ? newsletterProblems[problem] : undefined}
          />
        </div>
        <Definitions items={facts} />
      </section>
    </SitePage>
  );
}
