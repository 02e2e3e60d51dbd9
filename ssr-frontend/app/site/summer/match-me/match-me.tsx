import { matchMe, portalPaths } from "#content/summer.ts";
import type { PageHandle } from "../../../document.ts";
import { BulletList } from "../../components/bullet-list.tsx";
import callToActionCss from "../../components/call-to-action.css?inline";
import { CallToAction } from "../../components/call-to-action.tsx";
import definitionsCss from "../../components/definitions.css?inline";
import { Definitions } from "../../components/definitions.tsx";
import { Figure } from "../../components/figure.tsx";
import pageHeaderCss from "../../components/page-header.css?inline";
import { PageHeader } from "../../components/page-header.tsx";
import { Section } from "../../components/section.tsx";
import { Matching } from "../../drawings/matching.tsx";
import portalNavCss from "../components/portal-nav.css?inline";
import { SummerPage } from "../components/summer-page.tsx";
import css from "./match-me.css?inline";

export const handle: PageHandle = {
  css: [portalNavCss, pageHeaderCss, definitionsCss, callToActionCss, css],
};

const { kicker, title, lede, caption, sample, rules, next } = matchMe;

/** Explains matching with a sample student. */
export default function MatchMe() {
  return (
    <SummerPage path="/summer/match-me">
      <PageHeader
        kicker={kicker}
        title={title}
        lede={lede}
        actions={
          <a className="button" href={portalPaths.matches}>
            See my matches
          </a>
        }
        figure={
          <Figure number={1} caption={caption}>
            <Matching />
          </Figure>
        }
      />
      <Section id="sample" title={sample.title} tinted split>
        <Definitions items={sample.items} />
      </Section>
      <Section id="rules" title={rules.title}>
        <div className="rules">
          {[rules.used, rules.unused].map(({ name, items }) => (
            <section key={name}>
              <h3>{name}</h3>
              <BulletList items={items} />
            </section>
          ))}
        </div>
        <p className="note rules-note">{rules.note}</p>
      </Section>
      <CallToAction title={next.title} text={next.text}>
        <a className="button" href={portalPaths.profile}>
          Fill in my profile
        </a>
        <a className="button quiet" href={portalPaths.matches}>
          See my matches
        </a>
      </CallToAction>
    </SummerPage>
  );
}
