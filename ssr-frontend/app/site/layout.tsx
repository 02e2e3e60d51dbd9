import { Outlet } from "react-router";
import type { PageHandle } from "../document.ts";
import baseCss from "../theme/base.css?inline";

export const handle: PageHandle = { hydrate: false, css: [baseCss] };

/** The frame of every site page. */
export default function SiteLayout() {
  return <Outlet />;
}
