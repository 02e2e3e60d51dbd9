import type { ReactNode } from "react";
import type { PagePath, PageWords } from "#content/pages.ts";
import { SitePage } from "../../components/site-page.tsx";
import { PortalNav } from "./portal-nav.tsx";

interface SummerPageProps {
  path: PagePath;
  below?: { path: string; words: PageWords };
  noIndex?: boolean;
  jsonLd?: Record<string, unknown>[];
  children: ReactNode;
}

/** A page of the summer portal with the portal's navigation. Styles: `portal-nav.css`. */
export const SummerPage = ({ path, ...page }: SummerPageProps) => (
  <SitePage path={path} before={<PortalNav here={path} />} {...page} />
);
