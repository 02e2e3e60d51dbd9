import { privacy } from "#content/legal.ts";
import type { PageHandle } from "../../document.ts";
import chaptersCss from "../parts/chapters.css?inline";
import definitionsCss from "../parts/definitions.css?inline";
import { LegalText } from "../parts/legal-text.tsx";
import openingCss from "../parts/opening.css?inline";
import { SitePage } from "../parts/site-page.tsx";

export const handle: PageHandle = { css: [openingCss, chaptersCss, definitionsCss] };

/** What is kept about people, and why. */
export default function Privacy() {
  return (
    <SitePage path="/privacy">
      <LegalText page={privacy} />
    </SitePage>
  );
}
