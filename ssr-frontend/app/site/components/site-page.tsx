import type { ReactNode } from "react";
import { type PagePath, type PageWords, pageWords } from "#content/pages.ts";
import { Page } from "../../components/page.tsx";
import { useDocument } from "../../document.ts";
import { ogImagePath } from "./og-image-path.ts";

interface SitePageProps {
  /** The page's address: a line of `content/pages.ts`. */
  path: PagePath;
  /** Instead of the listed title, when the query changes what the page is about. */
  title?: string;
  /** A page below the listed one, of which there are as many as there is data. It shares the picture. */
  below?: { path: string; words: PageWords };
  /** Keeps it out of search engines, which are told the address that counts: one of many ways to look at that page. */
  noIndex?: boolean;
  /** What stands above the page itself: the links of a part of the site. */
  before?: ReactNode;
  /** schema.org objects beside the breadcrumbs. */
  jsonLd?: Record<string, unknown>[];
  children: ReactNode;
}

/** A public page: what `content/pages.ts` says of it, its picture, and the way to it. */
export function SitePage({
  path,
  title,
  below,
  noIndex = false,
  before,
  jsonLd = [],
  children,
}: SitePageProps) {
  const words: PageWords = below?.words ?? pageWords[path];
  const { publicUrl = "" } = useDocument();
  return (
    <Page
      title={title ?? words.title}
      description={words.description}
      path={below?.path ?? path}
      image={ogImagePath(path)}
      noIndex={noIndex}
      jsonLd={[breadcrumbs(breadcrumbTrail(path, below), publicUrl), ...jsonLd]}
    >
      {/* Of pages that are kept out, `Page` names no address: most are personal. */}
      {noIndex && <link rel="canonical" href={publicUrl + (below?.path ?? path)} />}
      {before}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </Page>
  );
}

/** The way from the home page to a page, as search engines show it. */
function breadcrumbs(steps: Breadcrumb[], publicUrl: string): Record<string, unknown> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ path, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

interface Breadcrumb {
  path: string;
  name: string;
}

function breadcrumbTrail(path: PagePath, below?: SitePageProps["below"]): Breadcrumb[] {
  const { name, under = "/" }: PageWords = pageWords[path];
  const here = { path, name };
  const steps = path === "/" ? [here] : [...breadcrumbTrail(isPagePath(under) ? under : "/"), here];
  return below ? [...steps, { path: below.path, name: below.words.name }] : steps;
}

const isPagePath = (path: string): path is PagePath => path in pageWords;
