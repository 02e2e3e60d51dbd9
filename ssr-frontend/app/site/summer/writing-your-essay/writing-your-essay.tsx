import { essay } from "#content/summer-article-essay.ts";
import { planning } from "#content/summer-article-planning.ts";
import type { PageHandle } from "../../../document.ts";
import chaptersCss from "../../components/chapters.css?inline";
import definitionsCss from "../../components/definitions.css?inline";
import pageHeaderCss from "../../components/page-header.css?inline";
import { Wave } from "../../drawings/wave.tsx";
import articleCss from "../components/article.css?inline";
import { ArticlePage } from "../components/article.tsx";
import portalNavCss from "../components/portal-nav.css?inline";

export const handle: PageHandle = {
  css: [portalNavCss, pageHeaderCss, chaptersCss, definitionsCss, articleCss],
};

/** The article about writing an essay. */
export default function WritingYourEssay() {
  return (
    <ArticlePage
      article={essay}
      drawing={<Wave />}
      caption="A voice, drawn. No two have the same shape."
      next={planning}
    />
  );
}
