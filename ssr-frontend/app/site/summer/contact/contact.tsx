import { summerContact } from "#content/summer.ts";
import type { PageHandle } from "../../../document.ts";
import definitionsCss from "../../components/definitions.css?inline";
import { Definitions } from "../../components/definitions.tsx";
import { Figure } from "../../components/figure.tsx";
import pageHeaderCss from "../../components/page-header.css?inline";
import { PageHeader } from "../../components/page-header.tsx";
import { Wave } from "../../drawings/wave.tsx";
import contactCss from "../../home/contact.css?inline";
import { ContactForm, ContactWays } from "../../home/contact.tsx";
import portalNavCss from "../components/portal-nav.css?inline";
import { SummerPage } from "../components/summer-page.tsx";
import css from "./contact.css?inline";

export const handle: PageHandle = { css: [portalNavCss, pageHeaderCss, contactCss, definitionsCss, css] };

const { kicker, title, lede, caption, help, ways } = summerContact;

/** How to contact the portal's team. */
export default function SummerContact() {
  return (
    <SummerPage path="/summer/contact">
      <PageHeader
        kicker={kicker}
        title={title}
        lede={lede}
        figure={
          <Figure number={1} caption={caption}>
            <Wave />
          </Figure>
        }
      />
      <section className="wrap contact" aria-label="Ways to reach us">
        <div className="contact-ways">
          <h2 className="contact-program">{ways.title}</h2>
          <p>{ways.text}</p>
          <ContactWays />
        </div>
        <ContactForm />
        <div className="contact-help">
          <h2 className="contact-program">{help.title}</h2>
          <Definitions items={help.items} />
        </div>
      </section>
    </SummerPage>
  );
}
