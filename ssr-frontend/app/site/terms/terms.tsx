import { terms } from "#content/legal.ts";
import type { PageHandle } from "../../document.ts";
import chaptersCss from "../components/chapters.css?inline";
import definitionsCss from "../components/definitions.css?inline";
import { LegalText } from "../components/legal-text.tsx";
import pageHeaderCss from "../components/page-header.css?inline";
import { SitePage } from "../components/site-page.tsx";

export const handle: PageHandle = { css: [pageHeaderCss, chaptersCss, definitionsCss] };

/** The terms page. */
export default function Terms() {
  return (
    <SitePage path="/terms">
      <LegalText page={terms} />
    </SitePage>
  );
}
