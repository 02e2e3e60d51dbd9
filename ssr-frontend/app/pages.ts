import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Parameters with their values: a closed list, so that made-up addresses make no pages. */
type Query = Record<string, readonly string[]>;

/** Text, or a file beside it. */
type FormKind = "fields" | "files";

/** A page of the site or of the app, as the route table lists it. */
export interface PageEntry {
  /** The URL pattern, with `:name` for a variable part. */
  pattern: string;
  kind: "site" | "app";
  /** Whether it stands in the shell of the dashboards. */
  shell?: true;
  /** The route module, below `app/`. */
  file: string;
  /** Query parameters a cached page depends on, each with every value it knows; the front door drops all others. */
  query?: Query;
  /** Parameters of any value that a search of it takes: with one of them, it is rendered for each request, and cached for nobody. */
  search?: readonly string[];
  /** What its form holds, which a browser may send to its address by itself; left out where it has none. */
  form?: FormKind;
  /** Whether the address answers with something else than a page: a file for crawlers, or a redirect. */
  resourceRoute?: true;
  /** Whether the page is no destination: what follows a form. Crawlers are not told of it. */
  unlisted?: true;
}

/** A page rendered once for everybody, cached, and served without React; but for its searches, which are rendered each time. */
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

/** An address of the site that is no page of its own: a file for crawlers, or a way to where a page is now. */
export const resourceRoute = (pattern: string, file: string): PageEntry => ({
  ...site(pattern, file),
  resourceRoute: true,
});

/** A page of the site that is no destination by itself, such as the thanks after a form. It says `noindex`. */
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

/** A page of the app in the shell of the dashboards, with the rail of the viewer's role beside it, and a layout in its folder. */
export const dashboard = (pattern: string, file: string): PageEntry => ({
  ...app(pattern, file),
  shell: true,
});

/** The public pages that always exist, for crawlers: none with a variable part, no catch-all, nothing after a form. */
export const publicPages = (pages: PageEntry[]): string[] =>
  pages
    .filter(
      ({ kind, resourceRoute, unlisted, pattern }) =>
        kind === "site" && !(resourceRoute || unlisted || /[:*]/.test(pattern)),
    )
    .map(({ pattern }) => pattern);

/** The router's tree for a table of pages: each kind under the layout that owns its frame. */
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

/** Where the layout of a tab is: in its role's folder, or in the tab's own, if it is no role's. */
const layoutFolder = ({ file }: PageEntry): string =>
  /^dashboard\/[^/]+/.exec(file)?.[0] ?? file.replace(/\/[^/]+$/, "");

/** The layout of some tabs, with those: it knows their rail, and whatever goes wrong in a tab, the shell stays. */
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

/** What the front door reads: every page but the catch-all, which it asks for itself. */
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
