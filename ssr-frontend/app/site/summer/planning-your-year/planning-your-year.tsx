import { choosing } from "#content/summer-article-choosing.ts";
import { planning } from "#content/summer-article-planning.ts";
import type { PageHandle } from "../../../document.ts";
import chaptersCss from "../../components/chapters.css?inline";
import definitionsCss from "../../components/definitions.css?inline";
import pageHeaderCss from "../../components/page-header.css?inline";
import { Orbit } from "../../drawings/orbit.tsx";
import articleCss from "../components/article.css?inline";
import { ArticlePage } from "../components/article.tsx";
import portalNavCss from "../components/portal-nav.css?inline";

export const handle: PageHandle = {
  css: [portalNavCss, pageHeaderCss, chaptersCss, definitionsCss, articleCss],
};

/** The article about deadlines, letters and planning the year. */
export default function PlanningYourYear() {
  return (
    <ArticlePage
      article={planning}
      drawing={<Orbit />}
      caption="A year in equal areas. We move fastest in January, when most deadlines hit."
      next={choosing}
    />
  );
}
