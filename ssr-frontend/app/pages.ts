import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Query parameters with their values: a closed list, so that arbitrary URLs create no cache entries. */
type Query = Record<string, readonly string[]>;

/** The encoding of a form: text fields only, or with files. */
type FormKind = "fields" | "files";

/** A page of the site or of the app, as the route table lists it. */
export interface PageEntry {
  /** The URL pattern, with `:name` for a variable part. */
  pattern: string;
  kind: "site" | "app";
  /** Whether it is rendered in the dashboards' shell. */
  shell?: true;
  /** The route module, below `app/`. */
  file: string;
  /**
   * Query parameters that a cached page depends on, each with all valid values; the front door drops all
   * others.
   */
  query?: Query;
  /** Query parameters with free values: with one of them, the page is rendered per request and not cached. */
  search?: readonly string[];
  /** The encoding of the page's form, which a browser may submit natively; absent without a form. */
  form?: FormKind;
  /** Whether the route responds with something else than a page: a file for crawlers, or a redirect. */
  resourceRoute?: true;
  /** Whether the page is no destination, such as the one after a form. It is not in the sitemap. */
  unlisted?: true;
}

/**
 * A page rendered once for all visitors, cached, and served without React; searches are rendered per request.
 */
export const site = (
  pattern: string,
  file: string,
  query?: Query,
  search?: readonly string[],
): PageEntry => ({
  pattern,
  kind: "site",
  file,
  ...(query ? { query } : {}),
  ...(search ? { search } : {}),
});

/** A URL of the site without a page: a file for crawlers, or a redirect. */
export const resourceRoute = (pattern: string, file: string): PageEntry => ({
  ...site(pattern, file),
  resourceRoute: true,
});

/** A page of the site that is no destination by itself, such as the one after a form. It has `noindex`. */
export const unlisted = (pattern: string, file: string): PageEntry => ({
  ...site(pattern, file),
  unlisted: true,
});

/** A page rendered for its viewer, which hydrates; with a form, it has an `action`. */
export const app = (pattern: string, file: string, form?: FormKind): PageEntry => ({
  pattern,
  kind: "app",
  file,
  ...(form ? { form } : {}),
});

/**
 * A page of the app in the dashboards' shell, with the sidebar of the viewer's role and a layout in its
 * folder.
 */
export const dashboard = (pattern: string, file: string): PageEntry => ({
  ...app(pattern, file),
  shell: true,
});

/** The public pages for the sitemap: no dynamic routes, no catch-all, nothing after a form. */
export const publicPages = (pages: PageEntry[]): string[] =>
  pages
    .filter(
      ({ kind, resourceRoute, unlisted, pattern }) =>
        kind === "site" && !(resourceRoute || unlisted || /[:*]/.test(pattern)),
    )
    .map(({ pattern }) => pattern);

/** The router's tree for a table of pages, with each kind under its layout. */
export function routeTree(pages: PageEntry[]): RouteConfigEntry[] {
  const routes = (wanted: (page: PageEntry) => boolean) => pages.filter(wanted).map(route);
  const shell: RouteConfigEntry = {
    id: "dashboard-shell",
    file: "dashboard/shell/shell.tsx",
    children: tabLayouts(pages.filter((page) => page.shell)),
  };
  return [
    { id: "site", file: "site/layout.tsx", children: routes(({ kind }) => kind === "site") },
    {
      id: "app",
      file: "shell/layout.tsx",
      children: [...routes(({ kind, shell }) => kind === "app" && !shell), shell],
    },
  ];
}

/** The folder of a tab's layout: its role's, or the tab's own if it belongs to no role. */
const layoutFolder = ({ file }: PageEntry): string =>
  /^dashboard\/[^/]+/.exec(file)?.[0] ?? file.replace(/\/[^/]+$/, "");

/** The layout of some tabs, with those as children: it renders their sidebar, and stays when a tab throws. */
const tabLayouts = (tabs: PageEntry[]): RouteConfigEntry[] =>
  [...Map.groupBy(tabs, layoutFolder)].map(([folder, pages]) => ({
    id: `${folder}/layout`,
    file: `${folder}/layout.tsx`,
    children: pages.map(route),
  }));

function route({ pattern, file }: PageEntry): RouteConfigEntry {
  const base = { id: file.replace(/\.tsx?$/, ""), file };
  return pattern === "/" ? { ...base, index: true } : { ...base, path: pattern.replace(/^\//, "") };
}

/**
 * The table that the front door reads: every page except the catch-all, which the front door requests by
 * itself.
 */
export const frontDoorTable = (pages: PageEntry[]) =>
  pages
    .filter((page) => page.pattern !== "*")
    .map(({ pattern, kind, query, search, form }) => ({
      pattern,
      kind,
      ...(query ? { query } : {}),
      ...(search ? { search } : {}),
      ...(form ? { form } : {}),
    }));
