import { Outlet } from "react-router";
import type { PageHandle } from "../document.ts";
import { pages } from "../routes.ts";
import baseCss from "../theme/base.css?inline";
import drawingsCss from "./drawings/drawings.css?inline";
import footCss from "./frame/foot.css?inline";
import { SiteFooter } from "./frame/footer.tsx";
import frameCss from "./frame/frame.css?inline";
import { SiteHeader } from "./frame/header.tsx";
import partCss from "./frame/section.css?inline";
import { speculationRules } from "./frame/speculation.ts";

export const handle: PageHandle = { hydrate: false, css: [baseCss, frameCss, footCss, partCss, drawingsCss] };

const speculation = speculationRules(pages);

/** For `enhance/transitions.ts`: pages without a view transition. */
const appPages = pages
  .filter(({ kind }) => kind === "app")
  .map(({ pattern }) => pattern)
  .join(" ");

/** The layout of every site page. */
export default function SiteLayout() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <Outlet />
      <SiteFooter />
      <script
        type="speculationrules"
        data-app-pages={appPages}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: generated from our own table of pages
        dangerouslySetInnerHTML={{ __html: speculation }}
      />
    </>
  );
}
