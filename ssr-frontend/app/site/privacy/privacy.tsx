import { privacy } from "#content/legal.ts";
import { type PageHandle, useDocument } from "../../document.ts";
import chaptersCss from "../components/chapters.css?inline";
import definitionsCss from "../components/definitions.css?inline";
import { LegalText } from "../components/legal-text.tsx";
import pageHeaderCss from "../components/page-header.css?inline";
import { SitePage } from "../components/site-page.tsx";

export const handle: PageHandle = { css: [pageHeaderCss, chaptersCss, definitionsCss] };

/** The privacy page. */
export default function Privacy() {
  const info = useDocument();
  const months = {
    chats: info.chatRetentionMonths,
    aiTutor: info.aiTutorRetentionMonths,
    aiTutorFlags: info.aiTutorFlagRetentionMonths,
  };
  return (
    <SitePage path="/privacy">
      <LegalText page={privacy(months)} />
    </SitePage>
  );
}
