import type { ReactNode } from "react";
import { type PagePath, type PageWords, pageWords } from "#content/pages.ts";
import { Page } from "../../components/page.tsx";
import { useDocument } from "../../document.ts";
import { pictureOf } from "./picture-of.ts";

interface SitePageProps {
  /** The page's address: a line of `content/pages.ts`. */
  path: PagePath;
  /** Instead of the listed title, when the query changes what the page is about. */
  title?: string;
  /** schema.org objects beside the breadcrumbs. */
  jsonLd?: Record<string, unknown>[];
  children: ReactNode;
}

/** A public page: what `content/pages.ts` says of it, its picture, and the way to it. */
export function SitePage({ path, title, jsonLd = [], children }: SitePageProps) {
  const words: PageWords = pageWords[path];
  const { publicUrl = "" } = useDocument();
  return (
    <Page
      title={title ?? words.title}
      description={words.description}
      path={path}
      image={pictureOf(path)}
      jsonLd={[breadcrumbs(path, publicUrl), ...jsonLd]}
    >
      <main id="main">{children}</main>
    </Page>
  );
}

/** The way from the home page to a page, as search engines show it. */
export function breadcrumbs(path: PagePath, publicUrl: string): Record<string, unknown> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail(path).map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: pageWords[step].name,
      item: publicUrl + step,
    })),
  };
}

function trail(path: PagePath): PagePath[] {
  if (path === "/") return ["/"];
  const { under = "/" }: PageWords = pageWords[path];
  return [...trail(isPagePath(under) ? under : "/"), path];
}

const isPagePath = (path: string): path is PagePath => path in pageWords;
