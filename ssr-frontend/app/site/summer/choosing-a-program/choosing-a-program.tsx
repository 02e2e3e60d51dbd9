import { choosing } from "#content/summer-article-choosing.ts";
import { essay } from "#content/summer-article-essay.ts";
import type { PageHandle } from "../../../document.ts";
import chaptersCss from "../../components/chapters.css?inline";
import definitionsCss from "../../components/definitions.css?inline";
import pageHeaderCss from "../../components/page-header.css?inline";
import { Citations } from "../../drawings/citations.tsx";
import articleCss from "../components/article.css?inline";
import { ArticlePage } from "../components/article.tsx";
import portalNavCss from "../components/portal-nav.css?inline";

export const handle: PageHandle = {
  css: [portalNavCss, pageHeaderCss, chaptersCss, definitionsCss, articleCss],
};

/** The article about choosing a summer program. */
export default function ChoosingAProgram() {
  return (
    <ArticlePage
      article={choosing}
      drawing={<Citations />}
      caption="What builds on what. Follow the lines before you trust the newest."
      next={essay}
    />
  );
}
