import type { ReactNode } from "react";
import { type PagePath, type PageWords, pageWords } from "#content/pages.ts";
import { Page } from "../../components/page.tsx";
import { useDocument } from "../../document.ts";
import { ogImagePath } from "./og-image-path.ts";

interface SitePageProps {
  /** The page's address, a key of `content/pages.ts`. */
  path: PagePath;
  /** Overrides the listed title, if the query changes the page's subject. */
  title?: string;
  /** A page below the listed one, generated from data. It shares the parent's picture. */
  below?: { path: string; words: PageWords };
  /**
   * Excludes the page from search engines, which get its canonical address instead: for one of many views of
   * a page.
   */
  noIndex?: boolean;
  /** Content above the page, such as a section's navigation. */
  before?: ReactNode;
  /** schema.org objects beside the breadcrumbs. */
  jsonLd?: Record<string, unknown>[];
  children: ReactNode;
}

/** A public page: its metadata from `content/pages.ts`, its picture, and its breadcrumbs. */
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
      {/* `Page` sets no canonical address for excluded pages, since most of them are personal. */}
      {noIndex && <link rel="canonical" href={publicUrl + (below?.path ?? path)} />}
      {before}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </Page>
  );
}

/** The schema.org breadcrumbs of a page. */
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
