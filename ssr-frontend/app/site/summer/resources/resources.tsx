import { articles, faq, faqTitle, resources } from "#content/summer-resources.ts";
import type { PageHandle } from "../../../document.ts";
import { Figure } from "../../components/figure.tsx";
import pageHeaderCss from "../../components/page-header.css?inline";
import { PageHeader } from "../../components/page-header.tsx";
import { Section } from "../../components/section.tsx";
import { Spectrum } from "../../drawings/spectrum.tsx";
import portalNavCss from "../components/portal-nav.css?inline";
import { SummerPage } from "../components/summer-page.tsx";
import css from "./resources.css?inline";

export const handle: PageHandle = { css: [portalNavCss, pageHeaderCss, css] };

const { kicker, title, lede, caption } = resources;

/** The portal's articles, and frequently asked questions. */
export default function Resources() {
  return (
    <SummerPage path="/summer/resources">
      <PageHeader
        kicker={kicker}
        title={title}
        lede={lede}
        actions={
          <a className="more" href="#faq">
            {faqTitle}
          </a>
        }
        figure={
          <Figure number={1} caption={caption}>
            <Spectrum />
          </Figure>
        }
      />
      <Section id="guides" title="Three guides" tinted>
        <ol className="guides">
          {articles.map((article) => (
            <li key={article.path}>
              <p className="note">{article.minutes} minutes</p>
              <h3>
                <a href={article.path}>{article.title}</a>
              </h3>
              <p>{article.lede}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="faq" title={faqTitle} split>
        <div className="faq">
          {faq.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </Section>
    </SummerPage>
  );
}
