import { contactPage } from "#content/contact.ts";
import type { PageHandle } from "../../document.ts";
import definitionsCss from "../components/definitions.css?inline";
import { Definitions } from "../components/definitions.tsx";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { SitePage } from "../components/site-page.tsx";
import { Wave } from "../drawings/wave.tsx";
import contactCss from "../home/contact.css?inline";
import { ContactForm, ContactWays } from "../home/contact.tsx";
import css from "./contact.css?inline";

export const handle: PageHandle = { css: [pageHeaderCss, contactCss, definitionsCss, css] };

const { kicker, title, lede, help, next } = contactPage;

/** How to contact the academy, and what happens next. */
export default function ContactPage() {
  return (
    <SitePage path="/contact">
      <PageHeader
        kicker={kicker}
        title={title}
        lede={lede}
        figure={
          <figure>
            <Wave />
            <figcaption>
              <b>Fig. 1</b> A message, and the wave that carries it. Any of ours will get through.
            </figcaption>
          </figure>
        }
      />
      <section className="wrap contact" aria-label="Ways to reach us">
        <div className="contact-ways">
          <ContactWays />
          <h2 className="contact-help">{help.title}</h2>
          <Definitions items={help.items} />
        </div>
        <ContactForm />
      </section>
      <Section id="next" title={next.title}>
        <Definitions items={next.items} />
      </Section>
    </SitePage>
  );
}
