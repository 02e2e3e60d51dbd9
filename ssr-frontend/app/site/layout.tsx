import { Outlet } from "react-router";
import type { PageHandle } from "../document.ts";
import baseCss from "../theme/base.css?inline";
import drawingsCss from "./drawings/drawings.css?inline";
import { SiteFooter } from "./frame/footer.tsx";
import frameCss from "./frame/frame.css?inline";
import { SiteHeader } from "./frame/header.tsx";
import partCss from "./frame/part.css?inline";

export const handle: PageHandle = { hydrate: false, css: [baseCss, frameCss, partCss, drawingsCss] };

/** The frame of every site page. */
export default function SiteLayout() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <Outlet />
      <SiteFooter />
    </>
  );
}
